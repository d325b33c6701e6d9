import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { standsIn } from "./internal/lane-conditions.ts";
import type { ProblemLane } from "./schemas.ts";

export type ProblemCounts = { mine: number; open: number; snoozed: number };

/** Nobody reads further: beyond it a page says "99+". */
const countedAtMost = 100;

/** How much needs somebody; each is counted to 100. */
export async function countProblems(ctx: MemberContext): Promise<ProblemCounts> {
  requireRole(ctx, "orders:read");
  const [counts] = await statement().execute({
    workspaceId: ctx.workspace.id,
    mode: ctx.mode,
    userId: ctx.actor.userId,
  });
  return counts ?? { mine: 0, open: 0, snoozed: 0 };
}

const statement = prepareOnce(() => {
  const lanes = {
    workspace: { id: given("workspaceId") },
    mode: given("mode"),
    actor: { userId: given("userId") },
  };
  const count = (lane: ProblemLane) => {
    const some = db()
      .select({ id: orderProblems.id })
      .from(orderProblems)
      .where(standsIn(lanes, lane))
      .limit(countedAtMost);
    return sql<number>`(select count(*)::int from ${some} counted)`;
  };
  return db()
    .select({ mine: count("mine"), open: count("open"), snoozed: count("snoozed") })
    .from(sql`(select) as once`)
    .prepare("count_problems");
});
