import { systemContext } from "#lib/core/auth/system-context.ts";
import { cleanOrphans } from "#lib/features/uploads/clean-orphans.ts";
import { cleanUploads, workspacesToClean } from "#lib/features/uploads/clean-uploads.ts";
import { eachWorkspace } from "../each-workspace.ts";

export async function cleanUploadsTask(): Promise<void> {
  await eachWorkspace(
    await workspacesToClean(),
    async (workspaceId) => cleanUploads(await systemContext(workspaceId, "files")),
    "uploads of a workspace not cleaned",
  );
  await cleanOrphans();
}
