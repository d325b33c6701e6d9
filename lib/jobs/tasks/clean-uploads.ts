import { systemContext } from "#lib/auth/system-context.ts";
import { cleanOrphans } from "#lib/uploads/clean-orphans.ts";
import { cleanUploads } from "#lib/uploads/clean-uploads.ts";
import { workspacesToClean } from "#lib/uploads/workspaces-to-clean.ts";

export async function cleanUploadsTask(): Promise<void> {
  for (const workspaceId of await workspacesToClean())
    await cleanUploads(await systemContext(workspaceId, "files"));
  await cleanOrphans();
}
