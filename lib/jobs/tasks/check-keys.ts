import { systemContext } from "#lib/auth/system-context.ts";
import { checkKeys } from "#lib/settings/check-keys.ts";
import type { Jobs } from "../jobs.ts";

export async function checkKeysTask({ workspaceId }: Jobs["check-keys"]): Promise<void> {
  await checkKeys(await systemContext(workspaceId, "check_keys"));
}
