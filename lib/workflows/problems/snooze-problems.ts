import { ne, sql } from "drizzle-orm";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type SnoozeProblemsInput, snoozeProblemsSchema } from "./schemas.ts";
import { updateProblems } from "./update-problems.ts";

/**
 * Snoozes problems until a time. A problem opens again earlier if it happens again.
 * @throws AppError not_found | problem_moved
 */
export async function snoozeProblems(ctx: MemberContext, input: SnoozeProblemsInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { problemIds, until } = parseInput(snoozeProblemsSchema, input);
  await updateProblems(ctx, problemIds, {
    set: {
      state: "snoozed",
      snoozedUntil: new Date(until),
      decidedBy: ctx.actor.userId,
      decidedAt: sql`now()`,
      stateChangedAt: sql`now()`,
    },
    where: ne(orderProblems.state, "resolved"),
    audit: { action: "problem.snooze", details: { until } },
  });
}
