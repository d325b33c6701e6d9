import { and, desc, eq, gt, max, ne, sql, sum } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { Denial, MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { whomToAsk } from "#lib/core/auth/whom-to-ask.ts";
import type { PaymentOutlook } from "./judge-payment.ts";

/**
 * Reads what the mirror and the key's row say about the next payment, in cents (specification, "Authentication" rule
 * 8). It does not say whether orders that were paid back count as spent. Those that a cancellation paid back are left
 * out; those that the service refunded by itself count, so that nothing is promised.
 */
export async function getPaymentOutlook(ctx: MemberContext): Promise<PaymentOutlook> {
  requireRole(ctx, "orders:write");
  const own = ctx.whyDenied("orders:confirm");
  const clock = await readClock(ctx);
  if (!ctx.connectedModes.has(ctx.mode)) {
    const asked = await whomTo(ctx, own);
    const unknown = { limits: null, isFrozen: false, askAboveCents: null, spent: [] };
    return { denial: own, ...asked, ...unknown, now: clock.toISOString() };
  }
  const { prefix, scopes, perOrderCents, dailyCents, paymentsFrozen } = ctx.payingKey;
  const isLimited = perOrderCents !== null && dailyCents !== null;
  const denial = own ?? (scopes.includes("orders:confirm") ? null : "key_scope");
  const [asked, spent] = await Promise.all([whomTo(ctx, denial), readSpent(ctx, prefix, clock)]);
  return {
    denial,
    ...asked,
    limits: isLimited ? { perOrderCents, dailyCents } : null,
    isFrozen: paymentsFrozen === true,
    askAboveCents: ctx.mode === "live" ? ctx.workspace.freshPaymentAboveCents : null,
    spent,
    now: clock.toISOString(),
  };
}

async function whomTo({ workspace, actor }: MemberContext, denial: Denial | null) {
  if (!denial) return {};
  const needed = denial === "role" ? "orders:confirm" : "settings:manage";
  return { contactNames: (await whomToAsk(workspace.id, needed, actor.userId)).names };
}

/** The service's clock may be ahead of ours. Its latest creation or confirmation is a lower bound for it. */
async function readClock({ workspace, mode }: MemberContext): Promise<Date> {
  const [newest] = await db()
    .select({ madeAt: max(orders.createdAt), confirmedAt: max(orders.confirmedAt) })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspace.id), eq(orders.mode, mode)));
  return new Date(Math.max(Date.now(), newest?.madeAt?.getTime() ?? 0, newest?.confirmedAt?.getTime() ?? 0));
}

/**
 * Orders that we paid with the key, and orders that it created and that we paid with no other key. Adds up a minute at
 * a time.
 */
async function readSpent(ctx: MemberContext, prefix: string, clock: Date) {
  const paidWith = db()
    .select({ prefix: apiKeys.prefix })
    .from(orderIntents)
    .innerJoin(
      apiKeys,
      and(eq(apiKeys.workspaceId, orderIntents.workspaceId), eq(apiKeys.id, orderIntents.apiKeyId)),
    )
    .where(
      and(
        eq(orderIntents.workspaceId, ctx.workspace.id),
        eq(orderIntents.orderId, orders.id),
        eq(orderIntents.kind, "pay"),
        eq(orderIntents.state, "succeeded"),
      ),
    )
    .orderBy(desc(orderIntents.createdAt))
    .limit(1)
    .as("paid_with");
  const rows = await db()
    .select({ cents: sum(orders.totalCents).mapWith(Number), at: max(orders.confirmedAt) })
    .from(orders)
    .leftJoinLateral(paidWith, sql`true`)
    .where(
      and(
        eq(orders.workspaceId, ctx.workspace.id),
        eq(orders.mode, ctx.mode),
        ne(orders.status, "cancelled"),
        gt(orders.confirmedAt, sql`${clock.toISOString()}::timestamptz - interval '24 hours'`),
        sql`coalesce(${paidWith.prefix}, ${orders.apiKeyPrefix}) = ${prefix}`,
      ),
    )
    .groupBy(sql`date_bin('1 minute', ${orders.confirmedAt}, timestamptz 'epoch')`)
    .orderBy(max(orders.confirmedAt));
  return rows.map(({ cents, at }) => ({ cents, at: at?.toISOString() ?? "" }));
}
