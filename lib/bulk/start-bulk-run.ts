import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { bulkRunRows } from "#drizzle/schema/bulk-run-rows.ts";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission, requireRole } from "#lib/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { requireAssignee } from "#lib/orders/labels/require-assignee.ts";
import { announceRun } from "./announce-run.ts";
import { chosenOrders } from "./chosen-orders.ts";
import { findOwnRun } from "./find-own-run.ts";
import { mostInRun } from "./limits.ts";
import { isCancellableRow, ofPlace } from "./order-conditions.ts";
import { type StartBulkRun, type StartBulkRunInput, startBulkRunSchema } from "./schemas.ts";

/**
 * Has the worker change several orders one after the other: which ones is settled now. The same decision again is the
 * same run. A cancellation is about those that can be cancelled, and only if they are as many, and cost as much
 * (cents), as was shown.
 * @returns the id of the run
 * @throws AppError not_found | too_many_chosen | nothing_chosen | selection_moved | assignee_gone
 */
export async function startBulkRun(ctx: MemberContext, input: StartBulkRunInput): Promise<string> {
  requireRole(ctx, "orders:write");
  const wanted = startBulkRunSchema.parse(input);
  if (wanted.kind === "cancel") requirePermission(ctx, "orders:write");
  const { ids, isCapped } = await chosenOrders(ctx, wanted.selection);
  if (isCapped) throw new AppError("too_many_chosen", 422, { max: mostInRun });
  return db().transaction(async (tx) => {
    if (wanted.kind === "assign") await requireAssignee(tx, ctx, wanted.assigneeId);
    const started = await tx
      .insert(bulkRuns)
      .values({
        ...startOf(wanted),
        workspaceId: ctx.workspace.id,
        mode: ctx.mode,
        askedBy: ctx.actor.userId,
      })
      .onConflictDoNothing()
      .returning({ id: bulkRuns.id });
    if (started.length === 0) return findOwnRun(ctx, tx, wanted.runId);
    const settled = await settleRows(tx, ctx, wanted, ids);
    if (settled.rowsCount === 0) throw new AppError("nothing_chosen", 409);
    if (wanted.kind === "cancel" && hasMoved(wanted, settled))
      throw new AppError("selection_moved", 409, { count: settled.rowsCount });
    await announceRun(ctx, tx, wanted.runId, { kind: wanted.kind, orders: settled.rowsCount });
    return wanted.runId;
  });
}

const startOf = (wanted: StartBulkRun) => ({
  id: wanted.runId,
  kind: wanted.kind,
  tags: "tags" in wanted ? wanted.tags : [],
  assigneeId: wanted.kind === "assign" ? wanted.assigneeId : null,
  rowsCount: 0,
  totalCents: 0,
});

type Settled = { rowsCount: number; totalCents: number };

const hasMoved = (shown: { shownCount: number; shownTotalCents: number }, settled: Settled) =>
  shown.shownCount !== settled.rowsCount || shown.shownTotalCents !== settled.totalCents;

/** In the order in which they were chosen. */
async function settleRows(
  tx: Executor,
  ctx: MemberContext,
  { runId, kind }: StartBulkRun,
  ids: string[],
): Promise<Settled> {
  const workspaceId = ctx.workspace.id;
  await tx.execute(sql`
    insert into ${bulkRunRows} (workspace_id, run_id, position, order_id)
    select ${workspaceId}::uuid, ${runId}::uuid, row_number() over (order by chosen.place) - 1, ${orders.id}
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as chosen (id, place)
    join ${orders} on ${orders.id} = chosen.id
    where ${ofPlace(ctx)} and ${kind === "cancel" ? isCancellableRow : sql`true`}`);
  const [settled] = await tx
    .update(bulkRuns)
    .set({
      rowsCount: sql`(select count(*) from ${bulkRunRows} where ${ofRun(workspaceId, runId)})`,
      totalCents: sql`(select coalesce(sum(${orders.totalCents}), 0) from ${bulkRunRows}
        join ${orders} on ${orders.workspaceId} = ${workspaceId} and ${orders.id} = ${bulkRunRows.orderId}
        where ${ofRun(workspaceId, runId)})`,
    })
    .where(and(eq(bulkRuns.workspaceId, workspaceId), eq(bulkRuns.id, runId)))
    .returning({ rowsCount: bulkRuns.rowsCount, totalCents: bulkRuns.totalCents });
  return settled ?? { rowsCount: 0, totalCents: 0 };
}

const ofRun = (workspaceId: string, runId: string) =>
  sql`${bulkRunRows.workspaceId} = ${workspaceId} and ${bulkRunRows.runId} = ${runId}`;
