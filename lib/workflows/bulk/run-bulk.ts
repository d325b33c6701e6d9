import { type AnyColumn, and, asc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { bulkRunRows } from "#drizzle/schema/bulk-run-rows.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { keepRenewed } from "#lib/core/intents/keep-lease.ts";
import { type HeldRun, idleBound, keepRun, releaseRun, takeRun } from "./hold-run.ts";
import { cancelRows, type StepEnd } from "./internal/cancel-rows.ts";
import { type BulkRow, endRows, finishRun, putOffRows } from "./internal/end-rows.ts";
import { markRows } from "./internal/mark-rows.ts";

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const stepsPerTurn = 20;
/** Orders that one statement marks; each cancellation is a call of its own. */
const rowsPerStep = { cancel: 1, tag: 50, untag: 50, assign: 50 } as const;
/** Of a run that was stopped nothing is tried any more. */
const stoppedPerStep = 500;

/**
 * Carries out a run for a turn, in the order of its rows. Those that cannot be decided yet are tried again after the
 * others.
 * @returns "over" when there is nothing left to do here, "again" at once, or "later" when something must be found
 * out first
 */
export async function runBulk(ctx: SystemContext, runId: string): Promise<"over" | "again" | "later"> {
  requireTask(ctx, "bulk_runs");
  const held = await takeRun(ctx, runId);
  if (!held) return "over";
  const undecided = new Set<number>();
  try {
    for (let turn = 0; turn < stepsPerTurn; turn += 1) {
      const kept = await keepRun(held);
      if (!kept) return "over";
      const rows = await nextRows(kept);
      if (rows.length === 0) {
        await finishRun(kept);
        return "over";
      }
      if (rows.some(({ position }) => undecided.has(position))) return "later";
      // A call of a background batch may wait for its turn for longer than the lease lasts.
      const { ends, notYet } = await keepRenewed(
        () => keepRun(held),
        () => step(kept, rows),
      );
      if (ends.length > 0) await endRows(kept, ends);
      if (notYet.length > 0) await putOffRows(kept, notYet);
      if (notYet.some(({ why }) => why === "unanswered")) return "later";
      for (const { position } of notYet) undecided.add(position);
    }
    return undecided.size < stepsPerTurn ? "again" : "later";
  } finally {
    await releaseRun(held);
  }
}

async function step(held: HeldRun, rows: BulkRow[]): Promise<StepEnd> {
  return held.kind === "cancel" ? cancelRows(held, rows) : { ends: await markRows(held, rows), notYet: [] };
}

/** Two statements, so that the index on the position finds the next of ten thousand. */
async function nextRows(held: HeldRun): Promise<BulkRow[]> {
  const { triedAt, position } = bulkRunRows;
  const untried = await selectWaiting(held, isNull(triedAt), position);
  return untried.length > 0 ? untried : selectWaiting(held, isNotNull(triedAt), triedAt);
}

function selectWaiting(
  { workspaceId, id, kind, stopCode }: HeldRun,
  condition: SQL,
  order: AnyColumn,
): Promise<BulkRow[]> {
  return db()
    .select({
      ...getTableColumns(bulkRunRows),
      isTooLate: sql<boolean>`coalesce(${bulkRunRows.undecidedSince} < now() - ${idleBound}::interval, false)`,
    })
    .from(bulkRunRows)
    .where(
      and(
        eq(bulkRunRows.workspaceId, workspaceId),
        eq(bulkRunRows.runId, id),
        eq(bulkRunRows.state, "waiting"),
        condition,
      ),
    )
    .orderBy(asc(order))
    .limit(stopCode ? stoppedPerStep : rowsPerStep[kind]);
}
