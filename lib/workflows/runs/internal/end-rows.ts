import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { type RunKind, runRows, runs } from "#drizzle/schema/runs.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { NotYet } from "#lib/core/intents/sender.ts";
import { isHeldBy, noLease } from "#lib/core/leases.ts";
import { tellRunEnded } from "#lib/features/notifications/tell.ts";
import type { HeldRun } from "../run-view.ts";

/** As it is called in the audit log and in notifications. */
export const subjectOf = (kind: RunKind) => (kind === "pay" ? "payment_run" : "bulk_run");

export type RunRow = typeof runRows.$inferSelect & {
  /** It was undecided for so long that paying or cancelling it would be a surprise. */
  isTooLate: boolean;
};

export type RowEnd = {
  position: number;
  state: "done" | "failed" | "stopped";
  outcome?: Outcome;
  movedCents?: number | null;
  /** Why no later row of the run is tried either. */
  stopCode?: string;
};

/** What became of the rows of a step, and why others have no end yet. */
export type StepEnd = { ends: RowEnd[]; notYet: { position: number; why: NotYet }[] };

/** What became of rows and, with it, of the rest; each is counted once, whoever comes second. */
export async function endRows(held: HeldRun, ends: RowEnd[]): Promise<void> {
  const { workspaceId, mode, id } = held;
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

/** Rows without an end go behind the others, so that they hold none of them up. */
export async function putOffRows(held: HeldRun, rows: { position: number; why: NotYet }[]): Promise<void> {
  const undecided = rows.filter(({ why }) => why === "undecided").map(({ position }) => position);
  await db()
    .update(runRows)
    .set({
      triedAt: sql`now()`,
      undecidedSince: sql`coalesce(${runRows.undecidedSince},
        case when ${runRows.position} = any(${sql.param(undecided)}::int[]) then now() end)`,
    })
    .where(
      and(
        eq(runRows.workspaceId, held.workspaceId),
        eq(runRows.runId, held.id),
        inArray(
          runRows.position,
          rows.map(({ position }) => position),
        ),
        eq(runRows.state, "waiting"),
      ),
    );
}

export async function finishRun(held: HeldRun): Promise<void> {
  await db().transaction(async (tx) => {
    const [finished] = await tx
      .update(runs)
      .set({ state: "finished", finishedAt: sql`now()`, ...noLease })
      .where(and(isHeldBy(runs, held), eq(runs.state, "running")))
      .returning();
    if (!finished) return;
    const { workspaceId, mode, id, askedBy, kind, stopCode, doneCount, failedCount } = finished;
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
      details: { stopped: stopCode, done: doneCount, failed: failedCount },
    });
    await tellRunEnded(tx, finished, {
      subject: { type: subjectOf(kind), id },
      what: kind,
      begunAt: finished.createdAt,
      endedAt: finished.finishedAt,
      ...{ done: doneCount, failed: failedCount, stopCode },
    });
    await notifyChange(tx, { workspaceId, mode, kind: "run", id });
  });
}
