import { systemContext } from "#lib/core/auth/system-context.ts";
import { cleanNotifications, workspacesToClean } from "#lib/features/notifications/clean-notifications.ts";
import { eachWorkspace } from "../each-workspace.ts";

export async function cleanNotificationsTask(): Promise<void> {
  await eachWorkspace(
    await workspacesToClean(),
    async (workspaceId) => cleanNotifications(await systemContext(workspaceId, "notifications")),
    "notifications of a workspace not cleaned",
  );
}
