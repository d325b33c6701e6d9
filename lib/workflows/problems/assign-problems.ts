import { ne } from "drizzle-orm";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type AssignProblemsInput, assignProblemsSchema } from "./schemas.ts";
import { updateProblems } from "./update-problems.ts";

/**
 * Sets the assignee of problems, or removes it.
 * @throws AppError not_found | problem_moved | assignee_gone
 */
export async function assignProblems(ctx: MemberContext, input: AssignProblemsInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { problemIds, assigneeId } = parseInput(assignProblemsSchema, input);
  await updateProblems(ctx, problemIds, {
    set: { assigneeId },
    where: ne(orderProblems.state, "resolved"),
    audit: { action: "problem.assign", details: { to: assigneeId } },
  });
}
