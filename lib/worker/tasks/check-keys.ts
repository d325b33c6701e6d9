import { systemContext } from "#lib/core/auth/system-context.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { checkKeys } from "#lib/features/settings/check-keys.ts";

export async function checkKeysTask({ workspaceId }: Jobs["check-keys"]): Promise<void> {
  await checkKeys(await systemContext(workspaceId, "check_keys"));
}
