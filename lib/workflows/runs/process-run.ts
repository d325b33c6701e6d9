import { type AnyColumn, and, asc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { clockNow } from "#drizzle/clock.ts";
import { type RunKind, runRows, runs } from "#drizzle/schema/runs.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { type Lease, withLease } from "#lib/core/leases.ts";
import { cancelRows } from "./internal/cancel-rows.ts";
import { endRows, finishRun, putOffRows, type RunRow, type StepEnd } from "./internal/end-rows.ts";
import { payRows } from "./internal/pay-rows.ts";
import { updateRows } from "./internal/update-rows.ts";
import type { LeasedRun } from "./run-view.ts";

type Kind = {
  /** Payments and cancellations need one call per order; one statement tags or assigns several orders. */
  rowsPerStep: number;
  /**
   * Whether the run stops after an idle time, so that nothing is paid or cancelled long after the click. Late tags
   * and assignments do no harm.
   */
  isStoppedIdle: boolean;
  step: (leasedRun: LeasedRun, rows: RunRow[]) => Promise<StepEnd>;
};

const updates: Kind = { rowsPerStep: 50, isStoppedIdle: false, step: updateRows };

const kinds: Readonly<Record<RunKind, Kind>> = {
  pay: { rowsPerStep: 1, isStoppedIdle: true, step: payRows },
  cancel: { rowsPerStep: 1, isStoppedIdle: true, step: cancelRows },
  tag: updates,
  untag: updates,
  assign: updates,
};

/** Rows per step of a stopped run, which only records that they were not tried. */
const stoppedPerStep = 500;

/** A stopping worker waits for its jobs, so a turn is short. */
const stepsPerTurn = 20;

/** The same bound as for a payment intent. A row may stay undecided for as long. */
const idleBound = "15 minutes";

const stoppedIdle = Object.entries(kinds).flatMap(([kind, { isStoppedIdle }]) =>
  isStoppedIdle ? [kind] : [],
);
const stopIdle = sql`coalesce(${runs.stopCode}, case when ${runs.kind} = any(${sql.param(stoppedIdle)}::text[])
  and ${clockNow} - ${runs.touchedAt} > ${idleBound}::interval then 'lay_idle' end)`;

/**
 * Processes a run for one turn, in the order of its rows. Rows that cannot be decided yet are tried again after the
 * others.
 * @returns "over" if nothing is left to do here, "again" to continue at once, or "later" if a result must be found
 * first
 */
export async function processRun(ctx: SystemContext, runId: string): Promise<"over" | "again" | "later"> {
  requireTask(ctx, "runs");
  const isThis = and(eq(runs.workspaceId, ctx.workspace.id), eq(runs.id, runId));
  const next = await withLease(runs, isThis, (_run, lease) => takeTurn(lease), {
    isOpen: eq(runs.state, "running"),
    also: { stopCode: stopIdle },
  });
  return next ?? "over";
}

async function takeTurn({ renew }: Lease<LeasedRun>): Promise<"over" | "again" | "later"> {
  const undecided = new Set<number>();
  for (let turn = 0; turn < stepsPerTurn; turn += 1) {
    // Renews the lease, and reads whether the run was stopped.
    const kept = await renew();
    if (!kept) return "over";
    const rows = await nextRows(kept);
    if (rows.length === 0) {
      await finishRun(kept);
      return "over";
    }
    if (rows.some(({ position }) => undecided.has(position))) return "later";
    const { ends, notYet } = await kinds[kept.kind].step(kept, rows);
    if (ends.length > 0) await endRows(kept, ends);
    if (notYet.length > 0) await putOffRows(kept, notYet);
    if (notYet.some(({ why }) => why === "unanswered")) return "later";
    for (const { position } of notYet) undecided.add(position);
  }
  return undecided.size < stepsPerTurn ? "again" : "later";
}

/** Two queries, so that the index on the position finds the next row of 10,000. */
async function nextRows(leasedRun: LeasedRun): Promise<RunRow[]> {
  const { triedAt, position } = runRows;
  const untried = await selectWaiting(leasedRun, isNull(triedAt), position);
  return untried.length > 0 ? untried : selectWaiting(leasedRun, isNotNull(triedAt), triedAt);
}

function selectWaiting(
  { workspaceId, id, kind, stopCode }: LeasedRun,
  condition: SQL,
  order: AnyColumn,
): Promise<RunRow[]> {
  return db()
    .select({
      ...getTableColumns(runRows),
      isTooLate: sql<boolean>`coalesce(${runRows.undecidedSince} < now() - ${idleBound}::interval, false)`,
    })
    .from(runRows)
    .where(
      and(
        eq(runRows.workspaceId, workspaceId),
        eq(runRows.runId, id),
        eq(runRows.state, "waiting"),
        condition,
      ),
    )
    .orderBy(asc(order))
    .limit(stopCode ? stoppedPerStep : kinds[kind].rowsPerStep);
}
