import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { parseInput } from "#lib/parse-input.ts";
import { isOfMode, isOwn, notificationColumns, toNotificationView } from "./internal/notification-rows.ts";
import type { InboxPage, NotificationView } from "./notification-view.ts";
import { type ListInboxInput, listInboxSchema } from "./schemas.ts";

const pageSize = 30;

/**
 * A page of the reader's notifications of this mode and of the account, newest first, with row comparison as its
 * cursor.
 * @throws AppError invalid_cursor
 */
export async function listInbox(
  ctx: MemberContext,
  input: ListInboxInput,
): Promise<InboxPage<NotificationView>> {
  requireRole(ctx, "catalog:read");
  const { show, cursor } = parseInput(listInboxSchema, input);
  const after = cursor ? decodeCursor(cursor) : null;
  // Two queries, because each has an index in its order.
  const beginningOf = (mode: Mode | null) =>
    db()
      .select({
        ...notificationColumns,
        position: sql<string>`${notifications.createdAt}::text`.as("position"),
      })
      .from(notifications)
      .where(
        and(
          isOwn(ctx),
          isOfMode(mode),
          eq(notifications.inInbox, sql`true`),
          show === "unread" ? isNull(notifications.readAt) : undefined,
          after
            ? sql`(${notifications.createdAt}, ${notifications.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(pageSize + 1);
  const rows = await unionAll(beginningOf(ctx.mode), beginningOf(null))
    .orderBy(sql`at desc, id desc`)
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    rows: shown.map(toNotificationView),
    nextCursor: last ? encodeCursor({ createdAt: last.position, id: last.id }) : null,
  };
}
