import { systemContext } from "#lib/core/auth/system-context.ts";
import { cleanOrphans } from "#lib/features/uploads/clean-orphans.ts";
import { cleanUploads } from "#lib/features/uploads/clean-uploads.ts";
import { workspacesToClean } from "#lib/features/uploads/workspaces-to-clean.ts";
import { eachWorkspace } from "../each-workspace.ts";

export async function cleanUploadsTask(): Promise<void> {
  await eachWorkspace(
    await workspacesToClean(),
    async (workspaceId) => cleanUploads(await systemContext(workspaceId, "files")),
    "uploads of a workspace not cleaned",
  );
  await cleanOrphans();
}
