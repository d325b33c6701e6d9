import { and, eq } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { runs } from "#drizzle/schema/runs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission, requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { announceRun } from "./announce-run.ts";
import { requireOwnRun } from "./find-own-run.ts";
import { idsToRetry } from "./internal/ids-to-retry.ts";
import { insertRows } from "./internal/insert-rows.ts";
import { type RetryRunInput, retryRunSchema } from "./schemas.ts";

/**
 * Starts another run for the orders of a finished run that failed or were not tried. Repeating it with the same run
 * id returns that run. A cancellation takes only orders that can be cancelled, and only if they match the digest that
 * was shown.
 * @returns the id of the new run
 * @throws AppError not_found | run_not_over | nothing_chosen | selection_moved
 */
export async function retryRun(ctx: MemberContext, input: RetryRunInput): Promise<string> {
  requireRole(ctx, "orders:write");
  const { runId, ofRunId, shownDigest } = parseInput(retryRunSchema, input);
  return db().transaction(async (tx) => {
    const failed = await findRun(tx, ctx, ofRunId);
    // Unpaid orders are chosen again in a new payment run, at their current total.
    if (failed.kind === "pay") throw notFound();
    if (failed.kind === "cancel") requirePermission(ctx, "orders:write");
    if (failed.state !== "finished") throw new AppError("run_not_over", 409);
    const { kind, tags, assigneeId, workspaceId, mode } = failed;
    const started = await tx
      .insert(runs)
      .values({
        ...{ workspaceId, mode, kind, tags, assigneeId, rowsCount: 0, totalCents: 0 },
        id: runId,
        retryOf: ofRunId,
        askedBy: ctx.actor.userId,
      })
      .onConflictDoNothing()
      .returning({ id: runs.id });
    if (started.length === 0) return requireOwnRun(ctx, tx, { id: runId, kind });
    const ids = await idsToRetry(tx, ctx, ofRunId);
    const count = await insertRows(tx, ctx, { runId, kind, ids, shownDigest });
    await announceRun(ctx, tx, "start", { id: runId, kind }, { kind, orders: count, again: true });
    return runId;
  });
}

async function findRun(tx: Executor, { workspace, mode }: MemberContext, runId: string) {
  const [run] = await tx
    .select()
    .from(runs)
    .where(and(eq(runs.workspaceId, workspace.id), eq(runs.mode, mode), eq(runs.id, runId)));
  if (!run) throw notFound();
  return run;
}
