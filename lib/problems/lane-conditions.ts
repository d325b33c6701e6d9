import { and, eq } from "drizzle-orm";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import type { ProblemLane } from "./schemas.ts";

/** What a lane lists is what is counted. */
export function standsIn({ workspace, mode, actor }: MemberContext, lane: ProblemLane) {
  return and(
    eq(orderProblems.workspaceId, workspace.id),
    eq(orderProblems.mode, mode),
    eq(orderProblems.state, lane === "mine" ? "open" : lane),
    lane === "mine" ? eq(orderProblems.assigneeId, actor.userId) : undefined,
  );
}
