import { and, eq, exists, isNull, lte, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notificationMails } from "#drizzle/schema/notification-mails.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

/** Whether somebody is to be mailed here, or a mail is to be tried again. */
export async function hasMail(ctx: SystemContext): Promise<boolean> {
  requireTask(ctx, "notifications");
  const workspaceId = ctx.workspace.id;
  const toGather = db()
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.workspaceId, workspaceId),
        eq(notifications.mails, sql`true`),
        isNull(notifications.mailId),
      ),
    );
  const toTry = db()
    .select({ id: notificationMails.id })
    .from(notificationMails)
    .where(
      and(
        eq(notificationMails.workspaceId, workspaceId),
        eq(notificationMails.state, sql`'waiting'`),
        lte(notificationMails.tryAt, sql`now()`),
      ),
    );
  const [found] = await db()
    .select({ has: sql<boolean>`${or(exists(toGather), exists(toTry))}` })
    .from(sql`(select) as once`);
  return found?.has ?? false;
}
