import { and, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { isOwn } from "./internal/notification-rows.ts";
import { type MarkReadInput, markReadSchema } from "./schemas.ts";

/** Marks notifications as read, or as unread to return to them. A read notification is no longer mailed. */
export async function markRead(ctx: MemberContext, input: MarkReadInput): Promise<void> {
  requireRole(ctx, "catalog:read");
  const { ids, isRead } = parseInput(markReadSchema, input);
  await db().transaction(async (tx) => {
    const marked = await tx
      .update(notifications)
      .set(isRead ? { readAt: sql`now()`, ...unmailed } : { readAt: null })
      .where(
        and(
          isOwn(ctx),
          inArray(notifications.id, ids),
          isRead ? isNull(notifications.readAt) : isNotNull(notifications.readAt),
        ),
      )
      .returning({ id: notifications.id });
    if (marked.length === 0) return;
    await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "notification", id: ctx.actor.userId });
  });
}

/** Unless its mail is already queued. */
export const unmailed = { mails: sql`${notifications.mails} and ${notifications.mailId} is not null` };
