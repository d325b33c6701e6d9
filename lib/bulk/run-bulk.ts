import { and, asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { bulkRunRows } from "#drizzle/schema/bulk-run-rows.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { keepRenewed } from "#lib/intents/keep-lease.ts";
import { cancelRows } from "./cancel-rows.ts";
import { type BulkRow, endRows, finishRun } from "./end-rows.ts";
import { type HeldRun, keepRun, releaseRun, takeRun } from "./hold-run.ts";
import { markRows } from "./mark-rows.ts";

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const stepsPerTurn = 20;
/** Orders that one statement marks; each cancellation is a call of its own. */
const rowsPerStep = { cancel: 1, tag: 50, untag: 50, assign: 50 } as const;
/** Of a run that was stopped nothing is tried any more. */
const stoppedPerStep = 500;

/**
 * Carries out a run for a turn, in the order of its rows.
 * @returns "over" when there is nothing left to do here, "again" at once, or "later" when something must be found
 * out first
 */
export async function runBulk(ctx: SystemContext, runId: string): Promise<"over" | "again" | "later"> {
  requireTask(ctx, "bulk_runs");
  const held = await takeRun(ctx, runId);
  if (!held) return "over";
  try {
    for (let turn = 0; turn < stepsPerTurn; turn += 1) {
      const kept = await keepRun(held);
      if (!kept) return "over";
      const rows = await nextRows(kept);
      if (rows.length === 0) {
        await finishRun(kept);
        return "over";
      }
      // A call of a background batch may wait for its turn for longer than the lease lasts.
      const ends = await keepRenewed(
        () => keepRun(held),
        () => step(kept, rows),
      );
      if (!ends) return "later";
      await endRows(kept, ends);
    }
    return "again";
  } finally {
    await releaseRun(held);
  }
}

function step(held: HeldRun, rows: BulkRow[]) {
  return held.kind === "cancel" ? cancelRows(held, rows) : markRows(held, rows);
}

function nextRows({ workspaceId, id, kind, stopCode }: HeldRun): Promise<BulkRow[]> {
  return db()
    .select()
    .from(bulkRunRows)
    .where(
      and(
        eq(bulkRunRows.workspaceId, workspaceId),
        eq(bulkRunRows.runId, id),
        eq(bulkRunRows.state, "waiting"),
      ),
    )
    .orderBy(asc(bulkRunRows.position))
    .limit(stopCode ? stoppedPerStep : rowsPerStep[kind]);
}
