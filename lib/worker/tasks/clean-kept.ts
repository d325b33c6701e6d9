import { systemContext } from "#lib/core/auth/system-context.ts";
import { allWorkspaces, cleanKept } from "#lib/features/privacy/clean-kept.ts";
import { eachWorkspace } from "../each-workspace.ts";

export async function cleanKeptTask(): Promise<void> {
  await eachWorkspace(
    await allWorkspaces(),
    async (workspaceId) => cleanKept(await systemContext(workspaceId, "privacy")),
    "what is too old was not removed",
  );
}
