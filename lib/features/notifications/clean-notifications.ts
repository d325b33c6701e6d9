import { eq, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notificationMails } from "#drizzle/schema/notification-mails.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

const batch = 2_000;

/** Deletes old notifications and mails in batches, so that other transactions do not wait long. */
export async function cleanNotifications(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "notifications");
  for (const table of [sql`${notifications}`, sql`${notificationMails}`]) {
    while ((await deleteBatch(table, ctx.workspace.id)) === batch);
  }
}

async function deleteBatch(table: SQL, workspaceId: string): Promise<number> {
  const deleted = await db().execute(sql`
    delete from ${table} where workspace_id = ${workspaceId} and id in (
      select id from ${table}
      where workspace_id = ${workspaceId} and created_at < now() - make_interval(days => (
        select notification_days from workspaces where id = ${workspaceId}))
      limit ${batch})`);
  return deleted.rowCount ?? 0;
}

/**
 * Workspaces with notifications that are old enough to delete.
 * @step The caller checks access.
 */
export async function workspacesToClean(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ workspaceId: notifications.workspaceId })
    .from(notifications)
    .innerJoin(workspaces, eq(workspaces.id, notifications.workspaceId))
    .where(lt(notifications.createdAt, sql`now() - make_interval(days => ${workspaces.notificationDays})`));
  return rows.map(({ workspaceId }) => workspaceId);
}
