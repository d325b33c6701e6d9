import { systemContext } from "#lib/auth/system-context.ts";
import { cleanNotifications } from "#lib/notifications/clean-notifications.ts";
import { workspacesToClean } from "#lib/notifications/workspaces-to-clean.ts";

export async function cleanNotificationsTask(): Promise<void> {
  for (const workspaceId of await workspacesToClean()) {
    await cleanNotifications(await systemContext(workspaceId, "notifications"));
  }
}
