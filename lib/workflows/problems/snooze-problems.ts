import { ne, sql } from "drizzle-orm";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { changeProblems } from "./change-problems.ts";
import { type SnoozeProblemsInput, snoozeProblemsSchema } from "./schemas.ts";

/**
 * Puts it aside until then; it is open again earlier if it happens anew.
 * @throws AppError not_found | problem_moved
 */
export async function snoozeProblems(ctx: MemberContext, input: SnoozeProblemsInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { problemIds, until } = parseInput(snoozeProblemsSchema, input);
  await changeProblems(ctx, problemIds, {
    set: {
      state: "snoozed",
      snoozedUntil: new Date(until),
      decidedBy: ctx.actor.userId,
      decidedAt: sql`now()`,
      movedAt: sql`now()`,
    },
    where: ne(orderProblems.state, "resolved"),
    audit: { action: "problem.snooze", details: { until } },
  });
}
