import { type AnyColumn, and, asc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { type RunKind, runRows, runs } from "#drizzle/schema/runs.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { type Lease, withLease } from "#lib/core/leases.ts";
import { cancelRows } from "./internal/cancel-rows.ts";
import { endRows, finishRun, putOffRows, type RunRow, type StepEnd } from "./internal/end-rows.ts";
import { markRows } from "./internal/mark-rows.ts";
import { payRows } from "./internal/pay-rows.ts";
import type { HeldRun } from "./run-view.ts";

type Kind = {
  /** Payments and cancellations are calls of their own; one statement marks several orders. */
  rowsPerStep: number;
  /** Whether it would surprise where it lay idle for long; marks do no harm, however late. */
  isStoppedIdle: boolean;
  step: (held: HeldRun, rows: RunRow[]) => Promise<StepEnd>;
};

const marks: Kind = { rowsPerStep: 50, isStoppedIdle: false, step: markRows };

const kinds: Readonly<Record<RunKind, Kind>> = {
  pay: { rowsPerStep: 1, isStoppedIdle: true, step: payRows },
  cancel: { rowsPerStep: 1, isStoppedIdle: true, step: cancelRows },
  tag: marks,
  untag: marks,
  assign: marks,
};

/** Of a run that was stopped nothing is tried any more. */
const stoppedPerStep = 500;

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const stepsPerTurn = 20;

/** The intents' own bound. A row that is undecided has as long. */
const idleBound = "15 minutes";

const stoppedIdle = Object.entries(kinds).flatMap(([kind, { isStoppedIdle }]) =>
  isStoppedIdle ? [kind] : [],
);
const stopIdle = sql`coalesce(${runs.stopCode}, case when ${runs.kind} = any(${sql.param(stoppedIdle)}::text[])
  and ${runs.touchedAt} < now() - ${idleBound}::interval then 'lay_idle' end)`;

/**
 * Carries out a run for a turn, in the order of its rows. Those that cannot be decided yet are tried again after the
 * others.
 * @returns "over" when there is nothing left to do here, "again" at once, or "later" when something must be found
 * out first
 */
export async function carryOutRun(ctx: SystemContext, runId: string): Promise<"over" | "again" | "later"> {
  requireTask(ctx, "runs");
  const isThis = and(eq(runs.workspaceId, ctx.workspace.id), eq(runs.id, runId));
  const next = await withLease(runs, isThis, (_run, lease) => takeTurn(lease), {
    isOpen: eq(runs.state, "running"),
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
    const { ends, notYet } = await kinds[kept.kind].step(kept, rows);
    if (ends.length > 0) await endRows(kept, ends);
    if (notYet.length > 0) await putOffRows(kept, notYet);
    if (notYet.some(({ why }) => why === "unanswered")) return "later";
    for (const { position } of notYet) undecided.add(position);
  }
  return undecided.size < stepsPerTurn ? "again" : "later";
}

/** Two statements, so that the index on the position finds the next of ten thousand. */
async function nextRows(held: HeldRun): Promise<RunRow[]> {
  const { triedAt, position } = runRows;
  const untried = await selectWaiting(held, isNull(triedAt), position);
  return untried.length > 0 ? untried : selectWaiting(held, isNotNull(triedAt), triedAt);
}

function selectWaiting(
  { workspaceId, id, kind, stopCode }: HeldRun,
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
