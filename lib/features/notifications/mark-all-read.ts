import { and, eq, isNull, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { isOfMode, isOwn } from "./internal/told-rows.ts";
import { unmailed } from "./mark-read.ts";
import { type MarkAllReadInput, markAllReadSchema } from "./schemas.ts";

/** Everything of this mode and of the account that the reader had before them; what came meanwhile stays unread. */
export async function markAllRead(ctx: MemberContext, input: MarkAllReadInput): Promise<void> {
  requireRole(ctx, "orders:read");
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
          // A page knows instants to the millisecond.
          sql`${notifications.createdAt} < ${until}::timestamptz + interval '1 millisecond'`,
        ),
      )
      .returning({ id: notifications.id });
    if (marked.length === 0) return;
    await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "notification", id: ctx.actor.userId });
  });
}
