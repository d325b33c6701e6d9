import { db } from "#drizzle/client.ts";
import { runs } from "#drizzle/schema/runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission, requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { checkAssignee } from "#lib/features/orders/check-assignee.ts";
import { parseInput } from "#lib/parse-input.ts";
import { announceRun } from "./announce-run.ts";
import { chosenOrders } from "./chosen-orders.ts";
import { requireOwnRun } from "./find-own-run.ts";
import { insertRows } from "./internal/insert-rows.ts";
import { maxRunRows } from "./limits.ts";
import { type StartRun, type StartRunInput, startRunSchema } from "./schemas.ts";

/**
 * Starts a run in which the worker changes several orders; its orders are fixed now. Repeating it with the same run
 * id returns that run. A cancellation takes only orders that can be cancelled, and only if they match the digest that
 * was shown, with the same totals and statuses.
 * @returns the id of the run
 * @throws AppError not_found | too_many_chosen | nothing_chosen | selection_moved | assignee_gone
 */
export async function startRun(ctx: MemberContext, input: StartRunInput): Promise<string> {
  requireRole(ctx, "orders:write");
  const wanted = parseInput(startRunSchema, input);
  if (wanted.kind === "cancel") requirePermission(ctx, "orders:write");
  const { ids, isCapped } = await chosenOrders(ctx, wanted.selection);
  return db().transaction(async (tx) => {
    if (wanted.kind === "assign") await checkAssignee(tx, ctx, wanted.assigneeId);
    const started = await tx
      .insert(runs)
      .values({
        ...startOf(wanted),
        workspaceId: ctx.workspace.id,
        mode: ctx.mode,
        askedBy: ctx.actor.userId,
      })
      .onConflictDoNothing()
      .returning({ id: runs.id });
    if (started.length === 0) return requireOwnRun(ctx, tx, { id: wanted.runId, kind: wanted.kind });
    if (isCapped) throw new AppError("too_many_chosen", 422, { max: maxRunRows });
    const count = await insertRows(tx, ctx, { ...wanted, ids });
    await announceRun(
      ctx,
      tx,
      "start",
      { ...wanted, id: wanted.runId },
      { kind: wanted.kind, orders: count },
    );
    return wanted.runId;
  });
}

const startOf = (wanted: StartRun) => ({
  id: wanted.runId,
  kind: wanted.kind,
  tags: "tags" in wanted ? wanted.tags : [],
  assigneeId: wanted.kind === "assign" ? wanted.assigneeId : null,
  rowsCount: 0,
  totalCents: 0,
});
