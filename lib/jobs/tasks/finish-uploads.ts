import { systemContext } from "#lib/auth/system-context.ts";
import { finishLeft } from "#lib/uploads/finish-left.ts";
import type { Jobs } from "../jobs.ts";

export async function finishUploadsTask({ workspaceId }: Jobs["finish-uploads"]): Promise<void> {
  await finishLeft(await systemContext(workspaceId, "files"));
}
