import { ne, sql } from "drizzle-orm";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type ResolveProblemsInput, resolveProblemsSchema } from "./schemas.ts";
import { updateProblems } from "./update-problems.ts";

/**
 * Resolves problems. A problem opens again by itself if it happens again.
 * @throws AppError not_found | problem_moved
 */
export async function resolveProblems(ctx: MemberContext, input: ResolveProblemsInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { problemIds, note } = parseInput(resolveProblemsSchema, input);
  await updateProblems(ctx, problemIds, {
    set: {
      state: "resolved",
      note: note ?? null,
      snoozedUntil: null,
      decidedBy: ctx.actor.userId,
      decidedAt: sql`now()`,
      stateChangedAt: sql`now()`,
    },
    where: ne(orderProblems.state, "resolved"),
    audit: { action: "problem.resolve" },
  });
}
