import { and, eq } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission, requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { announceRun } from "./announce-run.ts";
import { findOwnRun } from "./find-own-run.ts";
import { idsToRetry } from "./internal/ids-to-retry.ts";
import { settleRows } from "./internal/settle-rows.ts";
import { type RetryBulkRunInput, retryBulkRunSchema } from "./schemas.ts";

/**
 * Tries again what of a finished run failed or was not tried, and nothing else, as a run of its own. The same decision
 * again is the same run. A cancellation is about those of them that can be cancelled, as they were shown just before.
 * @returns the id of the new run
 * @throws AppError not_found | run_not_over | nothing_chosen | selection_moved
 */
export async function retryBulkRun(ctx: MemberContext, input: RetryBulkRunInput): Promise<string> {
  requireRole(ctx, "orders:write");
  const { runId, ofRunId, shownDigest } = parseInput(retryBulkRunSchema, input);
  return db().transaction(async (tx) => {
    const failed = await findRun(tx, ctx, ofRunId);
    if (failed.kind === "cancel") requirePermission(ctx, "orders:write");
    if (failed.state !== "finished") throw new AppError("run_not_over", 409);
    const { kind, tags, assigneeId, workspaceId, mode } = failed;
    const started = await tx
      .insert(bulkRuns)
      .values({
        ...{ workspaceId, mode, kind, tags, assigneeId, rowsCount: 0, totalCents: 0 },
        id: runId,
        retryOf: ofRunId,
        askedBy: ctx.actor.userId,
      })
      .onConflictDoNothing()
      .returning({ id: bulkRuns.id });
    if (started.length === 0) return findOwnRun(ctx, tx, runId);
    const ids = await idsToRetry(tx, ctx, ofRunId);
    const count = await settleRows(tx, ctx, { runId, kind, ids, shownDigest });
    await announceRun(ctx, tx, runId, { kind, orders: count, again: true });
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
