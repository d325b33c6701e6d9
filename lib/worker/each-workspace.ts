import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";

/** Works on one workspace after the other. One that fails is logged, and the others have their turn all the same. */
export async function eachWorkspace<W extends string | { id: string }>(
  workspaces: readonly W[],
  work: (workspace: W) => Promise<unknown>,
  failure: string,
): Promise<void> {
  for (const workspace of workspaces) {
    try {
      await work(workspace);
    } catch (error) {
      const workspaceId = typeof workspace === "string" ? workspace : workspace.id;
      log().error({ ...describeException(error), component: "worker", workspaceId }, failure);
    }
  }
}
