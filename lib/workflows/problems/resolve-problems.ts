import { and, eq, exists, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import { orders } from "#drizzle/schema/orders.ts";
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
    follow: (tx, changed) => {
      const orderIds = changed.filter(({ kind }) => kind === "issue").map(({ orderId }) => orderId);
      return reopenHolds(tx, ctx, orderIds);
    },
  });
}

/** An order may still be on hold when its issue is resolved: then the hold that the issue had covered is listed again. */
async function reopenHolds(tx: Executor, ctx: MemberContext, orderIds: readonly string[]): Promise<void> {
  const [workspaceId, mode] = [ctx.workspace.id, ctx.mode];
  const isHeld = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        eq(orders.id, orderProblems.orderId),
        eq(orders.status, "on_hold"),
      ),
    );
  await tx
    .update(orderProblems)
    .set({ state: "open", endedAt: null, decidedAt: null, stateChangedAt: sql`now()` })
    .where(
      and(
        eq(orderProblems.workspaceId, workspaceId),
        eq(orderProblems.mode, mode),
        inArray(orderProblems.orderId, [...orderIds]),
        eq(orderProblems.kind, "on_hold"),
        isNotNull(orderProblems.endedAt),
        exists(isHeld),
      ),
    );
}
