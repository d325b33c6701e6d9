import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderNoteMentions } from "#drizzle/schema/order-notes.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { orderIdSchema } from "./schemas.ts";

/**
 * Marks the notes of an order that mention the reader as read. Their own open pages are notified, so that an overview
 * that was opened before this was done drops them.
 */
export async function readMentions(ctx: MemberContext, input: z.input<typeof orderIdSchema>): Promise<void> {
  requireRole(ctx, "orders:read");
  const { orderId } = parseInput(orderIdSchema, input);
  await db().transaction(async (tx) => {
    const read = await tx
      .update(orderNoteMentions)
      .set({ readAt: sql`now()` })
      .where(
        and(
          eq(orderNoteMentions.workspaceId, ctx.workspace.id),
          eq(orderNoteMentions.mode, ctx.mode),
          eq(orderNoteMentions.orderId, orderId),
          eq(orderNoteMentions.userId, ctx.actor.userId),
          isNull(orderNoteMentions.readAt),
        ),
      )
      .returning({ noteId: orderNoteMentions.noteId });
    if (read.length === 0) return;
    await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "notification", id: ctx.actor.userId });
  });
}
