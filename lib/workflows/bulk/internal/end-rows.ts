import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { bulkRunRows } from "#drizzle/schema/bulk-run-rows.ts";
import { bulkRuns } from "#drizzle/schema/bulk-runs.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { NotYet } from "#lib/core/intents/sender.ts";
import { isHeldBy, noLease } from "#lib/core/leases.ts";
import { tellRunEnded } from "#lib/features/notifications/tell.ts";
import type { HeldRun } from "../run-view.ts";

export type BulkRow = typeof bulkRunRows.$inferSelect & {
  /** It was undecided for so long that cancelling it would be a surprise. */
  isTooLate: boolean;
};

export type RowEnd = {
  position: number;
  state: "done" | "failed" | "stopped";
  outcome?: Outcome;
  backCents?: number | null;
  /** Why no later row of the run is tried either. */
  stopCode?: string;
};

/** What became of rows and, with it, of the rest; each is counted once, whoever comes second. */
export async function endRows(held: HeldRun, ends: RowEnd[]): Promise<void> {
  const { workspaceId, mode, id } = held;
  const given = JSON.stringify(ends.map((end) => ({ outcome: null, backCents: null, ...end })));
  const stopCode = ends.find((end) => end.stopCode)?.stopCode ?? null;
  await db().transaction(async (tx) => {
    const { rows: ended } = await tx.execute<{ state: RowEnd["state"]; back: number | null }>(sql`
      update ${bulkRunRows} as ended
      set state = given.state, outcome = given.outcome, back_cents = given."backCents", finished_at = now()
      from jsonb_to_recordset(${given}::jsonb)
        as given (position int, state text, outcome jsonb, "backCents" bigint)
      where ended.workspace_id = ${workspaceId} and ended.run_id = ${id} and ended.position = given.position
        and ended.state = 'waiting'
      returning ended.state, ended.back_cents::float8 as back`);
    const done = ended.filter(({ state }) => state === "done").length;
    const back = ended.reduce((sum, row) => sum + (row.back ?? 0), 0);
    await tx
      .update(bulkRuns)
      .set({
        touchedAt: sql`now()`,
        doneCount: sql`${bulkRuns.doneCount} + ${done}::int`,
        failedCount: sql`${bulkRuns.failedCount} + ${ended.length - done}::int`,
        backCents: sql`${bulkRuns.backCents} + ${back}::bigint`,
        stopCode: sql`coalesce(${bulkRuns.stopCode}, ${stopCode}::text)`,
      })
      .where(and(eq(bulkRuns.workspaceId, workspaceId), eq(bulkRuns.id, id)));
    await notifyChange(tx, { workspaceId, mode, kind: "bulk", id });
  });
}

/** Rows without an end go behind the others, so that they hold none of them up. */
export async function putOffRows(held: HeldRun, rows: { position: number; why: NotYet }[]): Promise<void> {
  const undecided = rows.filter(({ why }) => why === "undecided").map(({ position }) => position);
  await db()
    .update(bulkRunRows)
    .set({
      triedAt: sql`now()`,
      undecidedSince: sql`coalesce(${bulkRunRows.undecidedSince},
        case when ${bulkRunRows.position} = any(${sql.param(undecided)}::int[]) then now() end)`,
    })
    .where(
      and(
        eq(bulkRunRows.workspaceId, held.workspaceId),
        eq(bulkRunRows.runId, held.id),
        inArray(
          bulkRunRows.position,
          rows.map(({ position }) => position),
        ),
        eq(bulkRunRows.state, "waiting"),
      ),
    );
}

export async function finishRun(held: HeldRun): Promise<void> {
  await db().transaction(async (tx) => {
    const [finished] = await tx
      .update(bulkRuns)
      .set({ state: "finished", finishedAt: sql`now()`, ...noLease })
      .where(and(isHeldBy(bulkRuns, held), eq(bulkRuns.state, "running")))
      .returning();
    if (!finished) return;
    const { workspaceId, mode, id, askedBy, kind, stopCode, doneCount, failedCount } = finished;
    const author = {
      workspace: { id: workspaceId },
      mode,
      task: "bulk_runs",
      actor: { userId: askedBy, sessionId: null, address: null, name: "" },
    };
    await writeAudit(tx, author, {
      action: "bulk_run.finish",
      subjectType: "bulk_run",
      subjectId: id,
      details: { stopped: stopCode, done: doneCount, failed: failedCount },
    });
    await tellRunEnded(tx, finished, {
      subject: { type: "bulk_run", id },
      what: kind,
      begunAt: finished.createdAt,
      endedAt: finished.finishedAt,
      ...{ done: doneCount, failed: failedCount, stopCode },
    });
    await notifyChange(tx, { workspaceId, mode, kind: "bulk", id });
  });
}
