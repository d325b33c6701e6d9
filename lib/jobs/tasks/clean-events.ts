import { systemContext } from "#lib/auth/system-context.ts";
import { describeException } from "#lib/describe-exception.ts";
import { cleanEvents } from "#lib/events/clean-events.ts";
import { cleanUnknown } from "#lib/events/retention/clean-unknown.ts";
import { workspacesToClean } from "#lib/events/retention/workspaces-to-clean.ts";
import { log } from "#lib/log.ts";

export async function cleanEventsTask(): Promise<void> {
  for (const workspaceId of await workspacesToClean()) await cleanWorkspace(workspaceId);
  await cleanUnknown();
}

/** What fails in one is tried again in an hour; the others need not wait for it. */
async function cleanWorkspace(workspaceId: string): Promise<void> {
  try {
    await cleanEvents(await systemContext(workspaceId, "events"));
  } catch (error) {
    log().error(
      { ...describeException(error), component: "worker", workspaceId },
      "log of a workspace not cleaned",
    );
  }
}
