import { systemContext } from "#lib/auth/system-context.ts";
import { cleanOrphans } from "#lib/uploads/clean-orphans.ts";
import { cleanUploads } from "#lib/uploads/clean-uploads.ts";
import { workspacesToClean } from "#lib/uploads/workspaces-to-clean.ts";
import { eachWorkspace } from "../each-workspace.ts";

export async function cleanUploadsTask(): Promise<void> {
  await eachWorkspace(
    await workspacesToClean(),
    async (workspaceId) => cleanUploads(await systemContext(workspaceId, "files")),
    "uploads of a workspace not cleaned",
  );
  await cleanOrphans();
}
