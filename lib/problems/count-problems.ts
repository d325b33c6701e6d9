import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { standsIn } from "./lane-conditions.ts";
import type { ProblemLane } from "./schemas.ts";

export type ProblemCounts = { mine: number; open: number; snoozed: number };

/** Nobody reads further: beyond it a page says "99+". */
const countedAtMost = 100;

/** How much needs somebody; each is counted to 100. */
export async function countProblems(ctx: MemberContext): Promise<ProblemCounts> {
  requireRole(ctx, "orders:read");
  const some = (lane: ProblemLane) =>
    db().select({ id: orderProblems.id }).from(orderProblems).where(standsIn(ctx, lane)).limit(countedAtMost);
  const { rows } = await db().execute<ProblemCounts>(sql`
    select (select count(*)::int from ${some("mine")} m) as mine,
      (select count(*)::int from ${some("open")} o) as open,
      (select count(*)::int from ${some("snoozed")} s) as snoozed`);
  return rows[0] ?? { mine: 0, open: 0, snoozed: 0 };
}
