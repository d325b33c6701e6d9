import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { waitsInLane, waitsRefused } from "./internal/lane-conditions.ts";

export type ApprovalCounts = { waiting: number; refused: number };

/** Nobody reads further: beyond it a page says "99+". */
const countedAtMost = 100;

/** How much waits for somebody who may pay; each is counted to 100. */
export async function countApprovals(ctx: MemberContext): Promise<ApprovalCounts> {
  requireRole(ctx, "orders:write");
  const [counts] = await statement().execute({ workspaceId: ctx.workspace.id, mode: ctx.mode });
  return counts ?? { waiting: 0, refused: 0 };
}

const statement = prepareOnce(() => {
  const lanes = { workspace: { id: given("workspaceId") }, mode: given("mode") };
  const open = db()
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(waitsInLane(lanes))
    .limit(countedAtMost);
  const refused = db().select({ id: orders.id }).from(orders).where(waitsRefused(lanes)).limit(countedAtMost);
  return db()
    .select({
      waiting: sql<number>`(select count(*)::int from ${open} o)`,
      refused: sql<number>`(select count(*)::int from ${refused} r)`,
    })
    .from(sql`(select) as once`)
    .prepare("count_approvals");
});
