import { and, eq, isNull, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { isOfMode, isOwn } from "./internal/notification-rows.ts";
import { unmailed } from "./mark-read.ts";
import { type MarkAllReadInput, markAllReadSchema } from "./schemas.ts";

/** Marks all notifications of this mode and of the account up to `until` as read; later ones stay unread. */
export async function markAllRead(ctx: MemberContext, input: MarkAllReadInput): Promise<void> {
  requireRole(ctx, "catalog:read");
  const { until } = parseInput(markAllReadSchema, input);
  await db().transaction(async (tx) => {
    const marked = await tx
      .update(notifications)
      .set({ readAt: sql`now()`, ...unmailed })
      .where(
        and(
          isOwn(ctx),
          or(isOfMode(ctx.mode), isOfMode(null)),
          eq(notifications.inInbox, sql`true`),
          isNull(notifications.readAt),
          // A page has timestamps in milliseconds, the database in microseconds.
          sql`${notifications.createdAt} < ${until}::timestamptz + interval '1 millisecond'`,
        ),
      )
      .returning({ id: notifications.id });
    if (marked.length === 0) return;
    await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "notification", id: ctx.actor.userId });
  });
}
