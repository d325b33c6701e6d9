import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { isRefused, orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { readCounts } from "./internal/list/read-counts.ts";

/**
 * The number of drafts whose last payment was refused, without and with an open request. All refused drafts are
 * counted as they change; only those with a request, which are few, are counted here.
 */
export async function countRefused(ctx: MemberContext): Promise<{ refused: number; requested: number }> {
  requireRole(ctx, "orders:write");
  const [{ flags }, [requested]] = await Promise.all([
    readCounts(ctx),
    statement().execute({ workspaceId: ctx.workspace.id, mode: ctx.mode }),
  ]);
  const count = requested?.count ?? 0;
  return { refused: Math.max(0, flags.refused - count), requested: count };
}

const statement = prepareOnce(() =>
  db()
    .select({ count: sql<number>`count(*)::int` })
    .from(paymentRequests)
    .innerJoin(
      orders,
      and(eq(orders.workspaceId, paymentRequests.workspaceId), eq(orders.id, paymentRequests.orderId)),
    )
    .where(
      and(
        eq(paymentRequests.workspaceId, given("workspaceId")),
        eq(paymentRequests.mode, given("mode")),
        sql`${paymentRequests.state} = 'open'`,
        isRefused(orders),
      ),
    )
    .prepare("count_requested_refused"),
);
