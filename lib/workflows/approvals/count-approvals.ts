import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { countedAtMost } from "#lib/numbers.ts";
import { isOpenRequest, isRefusedDraft } from "./internal/tab-conditions.ts";

export type ApprovalCounts = { waiting: number; refused: number };

/** The number of open requests and of refused payments, each counted to `countedAtMost`. */
export async function countApprovals(ctx: MemberContext): Promise<ApprovalCounts> {
  requireRole(ctx, "orders:write");
  const [counts] = await statement().execute({ workspaceId: ctx.workspace.id, mode: ctx.mode });
  return counts ?? { waiting: 0, refused: 0 };
}

const statement = prepareOnce(() => {
  const scope = { workspace: { id: given("workspaceId") }, mode: given("mode") };
  const open = db()
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(isOpenRequest(scope))
    .limit(countedAtMost);
  const refused = db()
    .select({ id: orders.id })
    .from(orders)
    .where(isRefusedDraft(scope))
    .limit(countedAtMost);
  return db()
    .select({
      waiting: sql<number>`(select count(*)::int from ${open} o)`,
      refused: sql<number>`(select count(*)::int from ${refused} r)`,
    })
    .from(sql`(select) as once`)
    .prepare("count_approvals");
});
