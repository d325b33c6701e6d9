import { systemContext } from "#lib/core/auth/system-context.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { finishLeft } from "#lib/features/uploads/finish-left.ts";

export async function finishUploadsTask({ workspaceId }: Jobs["finish-uploads"]): Promise<void> {
  await finishLeft(await systemContext(workspaceId, "files"));
}
