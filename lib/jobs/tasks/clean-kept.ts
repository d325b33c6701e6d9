import { systemContext } from "#lib/auth/system-context.ts";
import { cleanKept } from "#lib/privacy/clean-kept.ts";
import { allWorkspaces } from "#lib/privacy/keeping/all-workspaces.ts";
import { eachWorkspace } from "../each-workspace.ts";

export async function cleanKeptTask(): Promise<void> {
  await eachWorkspace(
    await allWorkspaces(),
    async (workspaceId) => cleanKept(await systemContext(workspaceId, "privacy")),
    "what is too old was not removed",
  );
}
