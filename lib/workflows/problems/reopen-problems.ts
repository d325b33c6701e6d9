import { and, isNull, ne, sql } from "drizzle-orm";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type ReopenProblemsInput, reopenProblemsSchema } from "./schemas.ts";
import { updateProblems } from "./update-problems.ts";

/**
 * Opens snoozed and resolved problems again, except those that the service has ended.
 * @throws AppError not_found | problem_moved
 */
export async function reopenProblems(ctx: MemberContext, input: ReopenProblemsInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { problemIds } = parseInput(reopenProblemsSchema, input);
  await updateProblems(ctx, problemIds, {
    set: {
      state: "open",
      note: null,
      snoozedUntil: null,
      decidedBy: null,
      decidedAt: null,
      stateChangedAt: sql`now()`,
    },
    where: and(ne(orderProblems.state, "open"), isNull(orderProblems.endedAt)),
    audit: { action: "problem.reopen" },
    // An issue takes the place of the hold that was listed instead.
    follow: (tx) => enqueue(tx, "watch-problems", { workspaceId: ctx.workspace.id }, { delaySeconds: 0 }),
  });
}
