import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { isOfMode, isOwn, notificationColumns, toNotificationView } from "./internal/notification-rows.ts";
import type { NotificationView } from "./notification-view.ts";

/** Older notifications are not shown as a toast. They are in the inbox. */
const maxToastAge = "1 minute";
const mostAtOnce = 3;

/** Recent notifications to show on an open page, newest first. */
export async function listToasts(ctx: MemberContext): Promise<NotificationView[]> {
  requireRole(ctx, "catalog:read");
  const rows = await db()
    .select(notificationColumns)
    .from(notifications)
    .where(
      and(
        isOwn(ctx),
        or(isOfMode(ctx.mode), isOfMode(null)),
        eq(notifications.toasts, sql`true`),
        isNull(notifications.readAt),
        gt(notifications.createdAt, sql`now() - ${maxToastAge}::interval`),
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(mostAtOnce);
  return rows.map(toNotificationView);
}
