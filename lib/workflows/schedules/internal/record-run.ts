import { and, eq, ne, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { tellMembers } from "#lib/features/notifications/tell.ts";
import type { HeldRun } from "./claim-run.ts";
import type { EndOfRun } from "./end-of-run.ts";
import { stopRuns } from "./stop-runs.ts";

const longestPauseSeconds = 1_800;
/** After that somebody has to look. */
const triedForMs = 24 * 3_600_000;

/** What became of a date. One that cannot be made yet is tried again, at longer and longer intervals, for a day. */
export async function recordRun(run: HeldRun, given: EndOfRun): Promise<void> {
  const { workspaceId, scheduleId, dueOn, mode, attempts } = run;
  const isTooLate = Date.now() - run.createdAt.getTime() > triedForMs;
  const end: EndOfRun = given.kind === "later" && isTooLate ? { ...given, kind: "failed" } : given;
  const pauseSeconds = Math.min(longestPauseSeconds, 30 * 2 ** attempts);
  await db().transaction(async (tx) => {
    await tx
      .update(orderScheduleRuns)
      .set({
        state: end.kind === "later" ? "open" : end.kind,
        orderId: end.kind === "made" ? end.orderId : null,
        outcome: end.kind === "made" ? null : end.outcome,
        ...(end.kind === "later"
          ? { tryAt: sql`now() + make_interval(secs => ${pauseSeconds}::float8)`, finishedAt: null }
          : { finishedAt: sql`now()` }),
      })
      .where(
        and(
          eq(orderScheduleRuns.workspaceId, workspaceId),
          eq(orderScheduleRuns.scheduleId, scheduleId),
          eq(orderScheduleRuns.dueOn, dueOn),
          // One that was stopped meanwhile has been made, or is still to be found out, all the same.
          ne(orderScheduleRuns.state, "made"),
        ),
      );
    if (end.kind === "failed" && end.pausesFor) {
      const [paused] = await tx
        .update(orderSchedules)
        .set({ state: "paused", pausedFor: end.pausesFor, updatedAt: sql`now()` })
        .where(
          and(
            eq(orderSchedules.workspaceId, workspaceId),
            eq(orderSchedules.id, scheduleId),
            eq(orderSchedules.state, "active"),
            // Somebody else may answer for it meanwhile.
            eq(orderSchedules.authorId, run.askedBy),
          ),
        )
        .returning({ id: orderSchedules.id });
      if (paused) {
        const { askedBy } = run;
        await stopRuns(tx, { workspaceId, scheduleId, askedBy }, "schedule_paused");
        await tellStanding(tx, run, end.pausesFor);
        const details = { name: run.name, reason: end.pausesFor };
        await writeAudit(
          tx,
          { workspace: { id: workspaceId }, mode, task: "schedules" },
          {
            action: "schedule.pause",
            subjectType: "schedule",
            subjectId: scheduleId,
            details,
          },
        );
      }
    }
    // What somebody stopped themselves they know of.
    if (end.kind === "failed" && !end.pausesFor && !run.stoppedFor) await tellStanding(tx, run, "missed");
    await notifyChange(tx, { workspaceId, mode, kind: "schedule", id: scheduleId });
  });
}

function tellStanding(tx: Executor, { workspaceId, scheduleId, mode, dueOn }: HeldRun, reason: string) {
  return tellMembers(tx, workspaceId, {
    kind: "schedule_paused",
    mode,
    subject: { type: "schedule", id: scheduleId },
    occurrence: `${scheduleId}:${dueOn}:${reason}`,
    details: { reason, due_on: dueOn },
  });
}
