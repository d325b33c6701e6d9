import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { ProblemLane } from "../schemas.ts";

type Lanes = { workspace: { id: string }; mode: Mode; actor: { userId: string } };

// In the statement itself: as a value, an index of a state is not found by a statement that is planned once.
const isOpen = sql`${orderProblems.state} = 'open'`;
const states: Record<ProblemLane, SQL> = {
  mine: isOpen,
  open: isOpen,
  snoozed: sql`${orderProblems.state} = 'snoozed'`,
  resolved: sql`${orderProblems.state} = 'resolved'`,
};

/** What a lane lists is what is counted. */
export function standsIn({ workspace, mode, actor }: Lanes, lane: ProblemLane) {
  return and(
    eq(orderProblems.workspaceId, workspace.id),
    eq(orderProblems.mode, mode),
    states[lane],
    lane === "mine" ? eq(orderProblems.assigneeId, actor.userId) : undefined,
  );
}
