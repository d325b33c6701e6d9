import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orderNotes } from "#drizzle/schema/order-notes.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { maxTimelineEntries, type ReplacementEntry } from "./timeline-entry.ts";

/**
 * Lists the replacements that an order was part of, newest first. The service cannot change an order, so a change
 * creates another and cancels the first. Only those whose creation is open or has succeeded.
 */
export async function listOrderReplacements(
  ctx: MemberContext,
  orderId: string,
): Promise<ReplacementEntry[]> {
  requireRole(ctx, "orders:read");
  const { workspaceId, replacedOrderId, orderId: madeId } = orderIntents;
  const other = sql`case when ${replacedOrderId} = ${orderId}::uuid then ${madeId} else ${replacedOrderId} end`;
  const rows = await db()
    .select({
      intent: orderIntents,
      by: users.name,
      other: { id: orders.id, number: orders.number },
      hasNotes: sql<boolean>`exists (select from ${orderNotes} where ${orderNotes.workspaceId} = ${workspaceId}
        and ${orderNotes.orderId} = ${replacedOrderId})`,
    })
    .from(orderIntents)
    .leftJoin(users, eq(users.id, orderIntents.askedBy))
    .leftJoin(orders, and(eq(orders.workspaceId, workspaceId), eq(orders.id, other)))
    .where(
      and(
        eq(workspaceId, ctx.workspace.id),
        eq(orderIntents.mode, ctx.mode),
        or(eq(replacedOrderId, orderId), eq(madeId, orderId)),
        isNotNull(replacedOrderId),
        eq(orderIntents.kind, "create"),
        inArray(orderIntents.state, ["open", "succeeded"]),
      ),
    )
    .orderBy(desc(orderIntents.createdAt))
    .limit(maxTimelineEntries);
  return rows.map(({ intent, by, other: found, hasNotes }) => ({
    kind: "replacement",
    id: intent.id,
    at: intent.createdAt.toISOString(),
    by,
    role: intent.replacedOrderId === orderId ? "old" : "new",
    state: intent.replacementState ?? "open",
    other: found,
    hasNotes,
    code: (intent.outcome as Outcome | null)?.code ?? null,
    source: null,
  }));
}
