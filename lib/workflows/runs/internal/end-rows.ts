import { and, count, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { clock, clockNow } from "#drizzle/clock.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { type RunKind, runRows, runs } from "#drizzle/schema/runs.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { NotYet } from "#lib/core/intents/sender.ts";
import { isLeasedBy, noLease } from "#lib/core/leases.ts";
import { notifyRunEnded } from "#lib/features/notifications/notify.ts";
import type { LeasedRun } from "../run-view.ts";

/** The name of the run's kind in the audit log and in notifications. */
export const subjectOf = (kind: RunKind) => (kind === "pay" ? "payment_run" : "bulk_run");

export type RunRow = typeof runRows.$inferSelect & {
  /** It was undecided for so long that paying or cancelling it now would be unexpected. */
  isTooLate: boolean;
};

export type RowEnd = {
  position: number;
  state: "done" | "failed" | "stopped";
  outcome?: Outcome;
  movedCents?: number | null;
  /** Why the later rows of the run are not tried. */
  stopCode?: string;
};

/** The results of the rows of a step, and why other rows have no result yet. */
export type StepEnd = { ends: RowEnd[]; notYet: { position: number; why: NotYet }[] };

/** Records the results of rows, and whether the run stops. Each row counts once, whichever process is first. */
export async function endRows(leasedRun: LeasedRun, ends: RowEnd[]): Promise<void> {
  const { workspaceId, mode, id } = leasedRun;
  const given = JSON.stringify(ends.map((end) => ({ outcome: null, movedCents: null, ...end })));
  const stopCode = ends.find((end) => end.stopCode)?.stopCode ?? null;
  await db().transaction(async (tx) => {
    const { rows: ended } = await tx.execute<{ state: RowEnd["state"]; moved: number | null }>(sql`
      update ${runRows} as ended
      set state = given.state, outcome = given.outcome, moved_cents = given."movedCents", finished_at = now()
      from jsonb_to_recordset(${given}::jsonb)
        as given (position int, state text, outcome jsonb, "movedCents" bigint)
      where ended.workspace_id = ${workspaceId} and ended.run_id = ${id} and ended.position = given.position
        and ended.state = 'waiting'
      returning ended.state, ended.moved_cents::float8 as moved`);
    const done = ended.filter(({ state }) => state === "done").length;
    const moved = ended.reduce((sum, row) => sum + (row.moved ?? 0), 0);
    await tx
      .update(runs)
      .set({
        touchedAt: sql`now()`,
        doneCount: sql`${runs.doneCount} + ${done}::int`,
        failedCount: sql`${runs.failedCount} + ${ended.length - done}::int`,
        movedCents: sql`${runs.movedCents} + ${moved}::bigint`,
        stopCode: sql`coalesce(${runs.stopCode}, ${stopCode}::text)`,
      })
      .where(and(eq(runs.workspaceId, workspaceId), eq(runs.id, id)));
    await notifyChange(tx, { workspaceId, mode, kind: "run", id });
  });
}

/** Moves rows without a result behind the others, so that they do not delay them. */
export async function putOffRows(
  leasedRun: LeasedRun,
  rows: { position: number; why: NotYet }[],
): Promise<void> {
  const undecided = rows.filter(({ why }) => why === "undecided").map(({ position }) => position);
  await db()
    .update(runRows)
    .set({
      triedAt: sql`now()`,
      undecidedSince: sql`coalesce(${runRows.undecidedSince},
        case when ${runRows.position} = any(${sql.param(undecided)}::int[]) then ${clockNow} end)`,
    })
    .from(clock)
    .where(
      and(
        eq(runRows.workspaceId, leasedRun.workspaceId),
        eq(runRows.runId, leasedRun.id),
        inArray(
          runRows.position,
          rows.map(({ position }) => position),
        ),
        eq(runRows.state, "waiting"),
      ),
    );
}

export async function finishRun(leasedRun: LeasedRun): Promise<void> {
  await db().transaction(async (tx) => {
    const [finished] = await tx
      .update(runs)
      .set({ state: "finished", finishedAt: sql`now()`, ...noLease })
      .where(and(isLeasedBy(runs, leasedRun), eq(runs.state, "running")))
      .returning();
    if (!finished) return;
    const { workspaceId, mode, id, askedBy, kind, stopCode, doneCount, failedCount } = finished;
    const [{ untried } = { untried: 0 }] = await tx
      .select({ untried: count() })
      .from(runRows)
      .where(and(eq(runRows.workspaceId, workspaceId), eq(runRows.runId, id), eq(runRows.state, "stopped")));
    const ends = { done: doneCount, failed: failedCount - untried, untried };
    const author = {
      workspace: { id: workspaceId },
      mode,
      task: "runs",
      actor: { userId: askedBy, sessionId: null, address: null, name: "" },
    };
    await writeAudit(tx, author, {
      action: `${subjectOf(kind)}.finish`,
      subjectType: subjectOf(kind),
      subjectId: id,
      details: { stopped: stopCode, ...ends },
    });
    await notifyRunEnded(tx, finished, {
      subject: { type: subjectOf(kind), id },
      what: kind,
      begunAt: finished.createdAt,
      endedAt: finished.finishedAt,
      ...ends,
      stopCode,
    });
    await notifyChange(tx, { workspaceId, mode, kind: "run", id });
  });
}
