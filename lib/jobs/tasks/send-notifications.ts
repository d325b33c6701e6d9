import { systemContext } from "#lib/auth/system-context.ts";
import { sendNotifications } from "#lib/notifications/mailing/send-notifications.ts";
import type { Jobs } from "../jobs.ts";

export async function sendNotificationsTask({ workspaceId }: Jobs["send-notifications"]): Promise<void> {
  await sendNotifications(await systemContext(workspaceId, "notifications"));
}
