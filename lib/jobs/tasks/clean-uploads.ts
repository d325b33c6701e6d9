import { systemContext } from "#lib/auth/system-context.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { cleanOrphans } from "#lib/uploads/clean-orphans.ts";
import { cleanUploads } from "#lib/uploads/clean-uploads.ts";
import { workspacesToClean } from "#lib/uploads/workspaces-to-clean.ts";

export async function cleanUploadsTask(): Promise<void> {
  for (const workspaceId of await workspacesToClean()) await cleanWorkspace(workspaceId);
  await cleanOrphans();
}

/** What fails in one is tried again in an hour; the others need not wait for it. */
async function cleanWorkspace(workspaceId: string): Promise<void> {
  try {
    await cleanUploads(await systemContext(workspaceId, "files"));
  } catch (error) {
    log().error(
      { ...describeException(error), component: "worker", workspaceId },
      "uploads of a workspace not cleaned",
    );
  }
}
