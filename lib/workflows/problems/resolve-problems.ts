import { ne, sql } from "drizzle-orm";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { changeProblems } from "./change-problems.ts";
import { type ResolveProblemsInput, resolveProblemsSchema } from "./schemas.ts";

/**
 * Somebody has seen to it. It opens again by itself if it happens anew.
 * @throws AppError not_found | problem_moved
 */
export async function resolveProblems(ctx: MemberContext, input: ResolveProblemsInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { problemIds, note } = parseInput(resolveProblemsSchema, input);
  await changeProblems(ctx, problemIds, {
    set: {
      state: "resolved",
      note: note ?? null,
      snoozedUntil: null,
      decidedBy: ctx.actor.userId,
      decidedAt: sql`now()`,
      movedAt: sql`now()`,
    },
    where: ne(orderProblems.state, "resolved"),
    audit: { action: "problem.resolve" },
  });
}
