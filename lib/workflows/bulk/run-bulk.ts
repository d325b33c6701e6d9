import { type AnyColumn, and, asc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { bulkRunRows } from "#drizzle/schema/bulk-run-rows.ts";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { type Lease, withLease } from "#lib/core/leases.ts";
import { cancelRows, type StepEnd } from "./internal/cancel-rows.ts";
import { type BulkRow, endRows, finishRun, putOffRows } from "./internal/end-rows.ts";
import { markRows } from "./internal/mark-rows.ts";
import type { HeldRun } from "./run-view.ts";

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const stepsPerTurn = 20;
/** Orders that one statement marks; each cancellation is a call of its own. */
const rowsPerStep = { cancel: 1, tag: 50, untag: 50, assign: 50 } as const;
/** Of a run that was stopped nothing is tried any more. */
const stoppedPerStep = 500;

/** Beyond it nothing is cancelled by surprise, nor a row that is undecided for as long. Marks do no harm, however late. */
const idleBound = "15 minutes";

const stopIdle = sql`coalesce(${bulkRuns.stopCode}, case when ${bulkRuns.kind} = 'cancel'
  and ${bulkRuns.touchedAt} < now() - ${idleBound}::interval then 'lay_idle' end)`;

/**
 * Carries out a run for a turn, in the order of its rows. Those that cannot be decided yet are tried again after the
 * others.
 * @returns "over" when there is nothing left to do here, "again" at once, or "later" when something must be found
 * out first
 */
export async function runBulk(ctx: SystemContext, runId: string): Promise<"over" | "again" | "later"> {
  requireTask(ctx, "bulk_runs");
  const isThis = and(eq(bulkRuns.workspaceId, ctx.workspace.id), eq(bulkRuns.id, runId));
  const next = await withLease(bulkRuns, isThis, (_run, lease) => takeTurn(lease), {
    isOpen: eq(bulkRuns.state, "running"),
    also: { stopCode: stopIdle },
  });
  return next ?? "over";
}

async function takeTurn({ keep }: Lease<HeldRun>): Promise<"over" | "again" | "later"> {
  const undecided = new Set<number>();
  for (let turn = 0; turn < stepsPerTurn; turn += 1) {
    // Still ours, and whether it may go on is asked again.
    const kept = await keep();
    if (!kept) return "over";
    const rows = await nextRows(kept);
    if (rows.length === 0) {
      await finishRun(kept);
      return "over";
    }
    if (rows.some(({ position }) => undecided.has(position))) return "later";
    const { ends, notYet } = await step(kept, rows);
    if (ends.length > 0) await endRows(kept, ends);
    if (notYet.length > 0) await putOffRows(kept, notYet);
    if (notYet.some(({ why }) => why === "unanswered")) return "later";
    for (const { position } of notYet) undecided.add(position);
  }
  return undecided.size < stepsPerTurn ? "again" : "later";
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
