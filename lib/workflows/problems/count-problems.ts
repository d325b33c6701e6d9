import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { countedAtMost } from "#lib/numbers.ts";
import { isInTab } from "./internal/tab-conditions.ts";
import type { ProblemTab } from "./schemas.ts";

/** `earlier`: open, and from before the workspace was connected. */
export type ProblemCounts = { mine: number; open: number; earlier: number; snoozed: number };

/** The number of problems by tab, each counted to `countedAtMost`. */
export async function countProblems(ctx: MemberContext): Promise<ProblemCounts> {
  requireRole(ctx, "orders:read");
  const [counts] = await statement().execute({
    workspaceId: ctx.workspace.id,
    mode: ctx.mode,
    userId: ctx.actor.userId,
  });
  return counts ?? { mine: 0, open: 0, earlier: 0, snoozed: 0 };
}

const statement = prepareOnce(() => {
  const scope = {
    workspace: { id: given("workspaceId") },
    mode: given("mode"),
    actor: { userId: given("userId") },
  };
  const count = (tab: ProblemTab) => {
    const some = db()
      .select({ id: orderProblems.id })
      .from(orderProblems)
      .where(isInTab(scope, tab))
      .limit(countedAtMost);
    return sql<number>`(select count(*)::int from ${some} counted)`;
  };
  return db()
    .select({
      mine: count("mine"),
      open: count("open"),
      earlier: count("earlier"),
      snoozed: count("snoozed"),
    })
    .from(sql`(select) as once`)
    .prepare("count_problems");
});
