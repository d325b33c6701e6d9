import { systemContext } from "#lib/core/auth/system-context.ts";
import { cleanEvents, cleanUnknown, workspacesToClean } from "#lib/features/events/clean-events.ts";
import { eachWorkspace } from "../each-workspace.ts";

export async function cleanEventsTask(): Promise<void> {
  await eachWorkspace(
    await workspacesToClean(),
    async (workspaceId) => cleanEvents(await systemContext(workspaceId, "events")),
    "log of a workspace not cleaned",
  );
  await cleanUnknown();
}
