import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { ProblemTab } from "../schemas.ts";

type Scope = { workspace: { id: string }; mode: Mode; actor: { userId: string } };

// A literal in the statement: PostgreSQL does not use a partial index when the state is a parameter of a prepared
// statement.
const isOpen = sql`${orderProblems.state} = 'open'`;
const states: Record<ProblemTab, SQL> = {
  mine: isOpen,
  open: sql`${isOpen} and not ${orderProblems.isEarlier}`,
  earlier: sql`${isOpen} and ${orderProblems.isEarlier}`,
  snoozed: sql`${orderProblems.state} = 'snoozed'`,
  resolved: sql`${orderProblems.state} = 'resolved'`,
};

/** SQL condition of a tab. Its list and its count share it. */
export function isInTab({ workspace, mode, actor }: Scope, tab: ProblemTab) {
  return and(
    eq(orderProblems.workspaceId, workspace.id),
    eq(orderProblems.mode, mode),
    states[tab],
    tab === "mine" ? eq(orderProblems.assigneeId, actor.userId) : undefined,
  );
}
