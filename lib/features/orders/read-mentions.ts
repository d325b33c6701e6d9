import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { orderNoteMentions } from "#drizzle/schema/order-notes.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { orderIdSchema } from "./schemas.ts";

/** The reader has seen what names them in an order. It is theirs alone, so nobody else is told. */
export async function readMentions(ctx: MemberContext, input: z.input<typeof orderIdSchema>): Promise<void> {
  requireRole(ctx, "orders:read");
  const { orderId } = parseInput(orderIdSchema, input);
  await db()
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
    );
}
