import { systemContext } from "#lib/auth/system-context.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { cleanKept } from "#lib/privacy/clean-kept.ts";
import { allWorkspaces } from "#lib/privacy/keeping/all-workspaces.ts";

/** What fails in one workspace is tried again in a day; the others need not wait for it. */
export async function cleanKeptTask(): Promise<void> {
  for (const workspaceId of await allWorkspaces()) {
    try {
      await cleanKept(await systemContext(workspaceId, "privacy"));
    } catch (error) {
      log().error(
        { ...describeException(error), component: "worker", workspaceId },
        "what is too old was not removed",
      );
    }
  }
}
