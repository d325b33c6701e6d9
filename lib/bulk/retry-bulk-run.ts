import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { bulkRunRows } from "#drizzle/schema/bulk-run-rows.ts";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission, requireRole } from "#lib/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { announceRun } from "./announce-run.ts";
import { findOwnRun } from "./find-own-run.ts";
import { type RetryBulkRunInput, retryBulkRunSchema } from "./schemas.ts";

/**
 * Tries again what of a finished run failed or was not tried, and nothing else, as a run of its own. The same decision
 * again is the same run.
 * @returns the id of the new run
 * @throws AppError not_found | run_not_over | nothing_chosen
 */
export async function retryBulkRun(ctx: MemberContext, input: RetryBulkRunInput): Promise<string> {
  requireRole(ctx, "orders:write");
  const { runId, ofRunId } = retryBulkRunSchema.parse(input);
  return db().transaction(async (tx) => {
    const failed = await findRun(tx, ctx, ofRunId);
    if (failed.kind === "cancel") requirePermission(ctx, "orders:write");
    if (failed.state !== "finished") throw new AppError("run_not_over", 409);
    const { kind, tags, assigneeId, workspaceId, mode } = failed;
    const totals = await totalsOfFailed(tx, workspaceId, ofRunId);
    if (totals.rowsCount === 0) throw new AppError("nothing_chosen", 409);
    const started = await tx
      .insert(bulkRuns)
      .values({
        ...{ workspaceId, mode, kind, tags, assigneeId, ...totals },
        id: runId,
        retryOf: ofRunId,
        askedBy: ctx.actor.userId,
      })
      .onConflictDoNothing()
      .returning({ id: bulkRuns.id });
    if (started.length === 0) return findOwnRun(ctx, tx, runId);
    await tx.execute(sql`
      insert into ${bulkRunRows} (workspace_id, run_id, position, order_id)
      select workspace_id, ${runId}::uuid, row_number() over (order by position) - 1, order_id
      from ${bulkRunRows} where ${areFailed(workspaceId, ofRunId)}`);
    await announceRun(ctx, tx, runId, { kind, orders: totals.rowsCount, again: true });
    return runId;
  });
}

async function findRun(tx: Executor, { workspace, mode }: MemberContext, runId: string) {
  const [run] = await tx
    .select()
    .from(bulkRuns)
    .where(and(eq(bulkRuns.workspaceId, workspace.id), eq(bulkRuns.mode, mode), eq(bulkRuns.id, runId)));
  if (!run) throw notFound();
  return run;
}

const areFailed = (workspaceId: string, runId: string) =>
  and(
    eq(bulkRunRows.workspaceId, workspaceId),
    eq(bulkRunRows.runId, runId),
    inArray(bulkRunRows.state, ["failed", "stopped"]),
  );

async function totalsOfFailed(tx: Executor, workspaceId: string, runId: string) {
  const [totals] = await tx
    .select({
      rowsCount: sql<number>`count(*)::int`,
      totalCents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::float8`,
    })
    .from(bulkRunRows)
    .innerJoin(orders, and(eq(orders.workspaceId, workspaceId), eq(orders.id, bulkRunRows.orderId)))
    .where(areFailed(workspaceId, runId));
  return totals ?? { rowsCount: 0, totalCents: 0 };
}
