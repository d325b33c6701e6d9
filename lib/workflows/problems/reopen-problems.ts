import { and, isNull, ne, sql } from "drizzle-orm";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { changeProblems } from "./change-problems.ts";
import { type ReopenProblemsInput, reopenProblemsSchema } from "./schemas.ts";

/**
 * It needs somebody after all. What the service has moved on from does not.
 * @throws AppError not_found | problem_moved
 */
export async function reopenProblems(ctx: MemberContext, input: ReopenProblemsInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { problemIds } = parseInput(reopenProblemsSchema, input);
  await changeProblems(ctx, problemIds, {
    set: {
      state: "open",
      note: null,
      snoozedUntil: null,
      decidedBy: null,
      decidedAt: null,
      movedAt: sql`now()`,
    },
    where: and(ne(orderProblems.state, "open"), isNull(orderProblems.overAt)),
    audit: { action: "problem.reopen" },
  });
}
