import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { type ChangeMoment, mostMoments } from "./moment.ts";

/** Exchanges that an order was part of, newest first. A new draft that was never made was none. */
export async function listChanges(ctx: MemberContext, orderId: string): Promise<ChangeMoment[]> {
  requireRole(ctx, "orders:read");
  const { workspaceId, changeOf, orderId: madeId } = orderIntents;
  const other = sql`case when ${changeOf} = ${orderId}::uuid then ${madeId} else ${changeOf} end`;
  const rows = await db()
    .select({
      intent: orderIntents,
      by: users.name,
      other: { id: orders.id, number: orders.number },
    })
    .from(orderIntents)
    .leftJoin(users, eq(users.id, orderIntents.askedBy))
    .leftJoin(orders, and(eq(orders.workspaceId, workspaceId), eq(orders.id, other)))
    .where(
      and(
        eq(workspaceId, ctx.workspace.id),
        eq(orderIntents.mode, ctx.mode),
        or(eq(changeOf, orderId), eq(madeId, orderId)),
        isNotNull(changeOf),
        eq(orderIntents.kind, "create"),
        inArray(orderIntents.state, ["open", "succeeded"]),
      ),
    )
    .orderBy(desc(orderIntents.createdAt))
    .limit(mostMoments);
  return rows.map(({ intent, by, other: found }) => ({
    kind: "change",
    id: intent.id,
    at: intent.createdAt.toISOString(),
    by,
    role: intent.changeOf === orderId ? "old" : "new",
    state: intent.changeState ?? "open",
    other: found,
    code: (intent.outcome as Outcome | null)?.code ?? null,
  }));
}
