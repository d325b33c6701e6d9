import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { countRefused } from "#lib/features/orders/count-refused.ts";
import { countedAtMost } from "#lib/numbers.ts";
import { isOpenRequest } from "./internal/tab-conditions.ts";

export type ApprovalCounts = {
  waiting: number;
  /** Without those that are also requested, which the other tab lists. */
  refused: number;
  refusedWaiting: number;
};

/** The number of open requests, counted to `countedAtMost`, and of refused payments without and with one. */
export async function countApprovals(ctx: MemberContext): Promise<ApprovalCounts> {
  requireRole(ctx, "orders:write");
  const [[open], { refused, requested }] = await Promise.all([
    statement().execute({ workspaceId: ctx.workspace.id, mode: ctx.mode }),
    countRefused(ctx),
  ]);
  return { waiting: open?.waiting ?? 0, refused, refusedWaiting: requested };
}

const statement = prepareOnce(() => {
  const scope = { workspace: { id: given("workspaceId") }, mode: given("mode") };
  const open = db()
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(isOpenRequest(scope))
    .limit(countedAtMost);
  return db()
    .select({ waiting: sql<number>`(select count(*)::int from ${open} o)` })
    .from(sql`(select) as once`)
    .prepare("count_approvals");
});
