import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { paymentRunRows } from "#drizzle/schema/payment-run-rows.ts";
import { paymentRuns } from "#drizzle/schema/payment-runs.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { NotYet } from "#lib/core/intents/sender.ts";
import { isHeldBy, noLease } from "#lib/core/leases.ts";
import { tellRunEnded } from "#lib/features/notifications/tell.ts";
import type { HeldRun } from "../run-view.ts";

export type RunRow = typeof paymentRunRows.$inferSelect & {
  /** It was undecided for so long that paying it would be a surprise. */
  isTooLate: boolean;
};

export type RowEnd = {
  state: "paid" | "refused" | "stopped";
  outcome?: Outcome;
  /** Why no later row of the run is tried either. */
  stopCode?: string;
};

/** What became of a row and, with it, of the rest; once. */
export async function endRow(held: HeldRun, row: RunRow, end: RowEnd): Promise<void> {
  await db().transaction(async (tx) => {
    await tx
      .update(paymentRunRows)
      .set({ state: end.state, outcome: end.outcome ?? null, finishedAt: sql`now()` })
      .where(whereWaiting(row));
    await tx
      .update(paymentRuns)
      .set({
        touchedAt: sql`now()`,
        stopCode: sql`coalesce(${paymentRuns.stopCode}, ${end.stopCode ?? null}::text)`,
      })
      .where(and(eq(paymentRuns.workspaceId, held.workspaceId), eq(paymentRuns.id, held.id)));
    await notifyChange(tx, { workspaceId: held.workspaceId, mode: held.mode, kind: "run", id: held.id });
  });
}

/** A row without an end goes behind the others, so that it holds none of them up. */
export async function putOffRow(row: RunRow, why: NotYet): Promise<void> {
  const undecidedSince = sql`coalesce(${paymentRunRows.undecidedSince}, now())`;
  await db()
    .update(paymentRunRows)
    .set({ triedAt: sql`now()`, ...(why === "undecided" && { undecidedSince }) })
    .where(whereWaiting(row));
}

const whereWaiting = ({ workspaceId, runId, position }: RunRow) =>
  and(
    eq(paymentRunRows.workspaceId, workspaceId),
    eq(paymentRunRows.runId, runId),
    eq(paymentRunRows.position, position),
    eq(paymentRunRows.state, "waiting"),
  );

async function countEnds(tx: Executor, { workspaceId, id }: HeldRun) {
  const [counts] = await tx
    .select({
      done: sql<number>`count(*) filter (where ${paymentRunRows.state} = 'paid')::int`,
      failed: sql<number>`count(*) filter (where ${paymentRunRows.state} <> 'paid')::int`,
    })
    .from(paymentRunRows)
    .where(and(eq(paymentRunRows.workspaceId, workspaceId), eq(paymentRunRows.runId, id)));
  return counts ?? { done: 0, failed: 0 };
}

export async function finishRun(held: HeldRun): Promise<void> {
  await db().transaction(async (tx) => {
    const [finished] = await tx
      .update(paymentRuns)
      .set({ state: "finished", finishedAt: sql`now()`, ...noLease })
      .where(and(isHeldBy(paymentRuns, held), eq(paymentRuns.state, "running")))
      .returning({ stopCode: paymentRuns.stopCode, finishedAt: paymentRuns.finishedAt });
    if (!finished) return;
    const { workspaceId, mode, id, askedBy } = held;
    const author = {
      workspace: { id: workspaceId },
      mode,
      task: "pay_runs",
      actor: { userId: askedBy, sessionId: null, address: null, name: "" },
    };
    await writeAudit(tx, author, {
      action: "payment_run.finish",
      subjectType: "payment_run",
      subjectId: id,
      details: { stopped: finished.stopCode },
    });
    const counts = await countEnds(tx, held);
    await tellRunEnded(tx, held, {
      subject: { type: "payment_run", id },
      what: "pay",
      begunAt: held.createdAt,
      endedAt: finished.finishedAt,
      ...counts,
      stopCode: finished.stopCode,
    });
    await notifyChange(tx, { workspaceId, mode, kind: "run", id });
  });
}
