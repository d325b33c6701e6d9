import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { waitsInLane, waitsRefused } from "./lane-conditions.ts";

export type ApprovalCounts = { waiting: number; refused: number };

/** Nobody reads further: beyond it a page says "99+". */
const countedAtMost = 100;

/** How much waits for somebody who may pay; each is counted to 100. */
export async function countApprovals(ctx: MemberContext): Promise<ApprovalCounts> {
  requireRole(ctx, "orders:write");
  const open = db()
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(waitsInLane(ctx))
    .limit(countedAtMost);
  const refused = db().select({ id: orders.id }).from(orders).where(waitsRefused(ctx)).limit(countedAtMost);
  const { rows } = await db().execute<ApprovalCounts>(sql`
    select (select count(*)::int from ${open} o) as waiting, (select count(*)::int from ${refused} r) as refused`);
  return rows[0] ?? { waiting: 0, refused: 0 };
}
