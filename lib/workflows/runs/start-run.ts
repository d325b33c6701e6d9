import { db } from "#drizzle/client.ts";
import { runs } from "#drizzle/schema/runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission, requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { requireAssignee } from "#lib/features/orders/require-assignee.ts";
import { parseInput } from "#lib/parse-input.ts";
import { announceRun } from "./announce-run.ts";
import { chosenOrders } from "./chosen-orders.ts";
import { requireOwnRun } from "./find-own-run.ts";
import { settleRows } from "./internal/settle-rows.ts";
import { mostInRun } from "./limits.ts";
import { type StartRun, type StartRunInput, startRunSchema } from "./schemas.ts";

/**
 * Has the worker change several orders one after the other: which ones is settled now. The same decision again is the
 * same run. A cancellation is about those that can be cancelled, and only if they are the ones that were shown, each
 * at that price and in that state.
 * @returns the id of the run
 * @throws AppError not_found | too_many_chosen | nothing_chosen | selection_moved | assignee_gone
 */
export async function startRun(ctx: MemberContext, input: StartRunInput): Promise<string> {
  requireRole(ctx, "orders:write");
  const wanted = parseInput(startRunSchema, input);
  if (wanted.kind === "cancel") requirePermission(ctx, "orders:write");
  const { ids, isCapped } = await chosenOrders(ctx, wanted.selection);
  return db().transaction(async (tx) => {
    if (wanted.kind === "assign") await requireAssignee(tx, ctx, wanted.assigneeId);
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
    if (isCapped) throw new AppError("too_many_chosen", 422, { max: mostInRun });
    const count = await settleRows(tx, ctx, { ...wanted, ids });
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
