import { systemContext } from "#lib/core/auth/system-context.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { sendNotifications } from "#lib/features/notifications/send-notifications.ts";

export async function sendNotificationsTask({ workspaceId }: Jobs["send-notifications"]): Promise<void> {
  await sendNotifications(await systemContext(workspaceId, "notifications"));
}
