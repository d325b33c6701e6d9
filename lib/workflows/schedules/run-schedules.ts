import { and, eq, ne, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { describeFailure, stopCodeOf } from "#lib/core/intents/describe-failure.ts";
import { findMade } from "#lib/core/intents/find-made.ts";
import { hasAttempt } from "#lib/core/intents/open-attempt.ts";
import { passesByItself } from "#lib/core/intents/sender.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { type ClaimedRun, claimRun, stopRuns, submissionOf } from "./internal/runs.ts";
import { openDueRuns } from "./open-due-runs.ts";
import { contentOf } from "./schedule-view.ts";

type Outcome = { code: string; said?: string };

type EndOfRun =
  | { kind: "made"; orderId: string }
  /** No draft is created for this date, unless a member tries it again. */
  | { kind: "failed"; outcome: Outcome; pausesFor?: "author_left" | "role" }
  /** A temporary failure, or the result is still unknown. */
  | { kind: "later"; outcome: Outcome };

const pauses: Readonly<Record<string, "author_left" | "role">> = {
  no_longer_allowed: "author_left",
  forbidden_role: "role",
};
const passing = new Set(["answer_lost", "already_under_way"]);

/** The result of a date after an error. @throws an unexpected error */
function endOfFailure(error: unknown): EndOfRun {
  // A missing key may be connected again within the day.
  const stopCode = stopCodeOf(error);
  if (error instanceof AppError) {
    if (error.code === "stored_unreadable") return { kind: "failed", outcome: { code: "unreadable" } };
    const outcome = { code: error.code };
    // The request was sent before the schedule was changed.
    if (error.code === "sent_differently") return { kind: "later", outcome: { code: "answer_lost" } };
    if (stopCode === "no_key" || passing.has(error.code)) return { kind: "later", outcome };
    const pausesFor = pauses[error.code];
    return { kind: "failed", outcome, ...(pausesFor && { pausesFor }) };
  }
  if (!(error instanceof ServiceFailure)) throw error;
  const { code, message } = describeFailure(error);
  const outcome = { code, ...(message && { said: message }) };
  if (stopCode === "key_refused") return { kind: "later", outcome: { code: "key_no_longer_valid" } };
  const isOpen = error.mayHaveActed || passesByItself(error);
  return isOpen ? { kind: "later", outcome: { code: "service_unreachable" } } : { kind: "failed", outcome };
}

const longestPauseSeconds = 1_800;
/** After this time the date fails, and members are notified. */
const triedForMs = 24 * 3_600_000;

/**
 * Records the result of a date. A date that cannot create its draft yet is tried again for a day, at increasing
 * intervals.
 */
async function recordRun(run: ClaimedRun, given: EndOfRun): Promise<void> {
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
          // A date that was stopped meanwhile may have created its draft all the same.
          ne(orderScheduleRuns.state, "made"),
        ),
      );
    let isPaused = false;
    if (end.kind === "failed" && end.pausesFor) {
      const [paused] = await tx
        .update(orderSchedules)
        .set({ state: "paused", pausedFor: end.pausesFor, updatedAt: sql`now()` })
        .where(
          and(
            eq(orderSchedules.workspaceId, workspaceId),
            eq(orderSchedules.id, scheduleId),
            eq(orderSchedules.state, "active"),
            // Another member may be the author by now.
            eq(orderSchedules.authorId, run.askedBy),
          ),
        )
        .returning({ id: orderSchedules.id });
      isPaused = paused !== undefined;
      if (paused) {
        const { askedBy } = run;
        await stopRuns(tx, { workspaceId, scheduleId, askedBy }, "schedule_paused");
        await notifyPaused(tx, run, end.pausesFor);
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
    // A schedule that is over, or has another author by now, is not paused: the date still failed. Members need no
    // notification of a date that they stopped themselves.
    if (end.kind === "failed" && !isPaused && !run.stoppedFor) await notifyPaused(tx, run, "missed");
    if (end.kind === "made") await notifyDrafted(tx, run, end.orderId);
    await notifyChange(tx, { workspaceId, mode, kind: "schedule", id: scheduleId });
  });
}

/** Only its author, who pays the draft or requests its payment. */
function notifyDrafted(tx: Executor, run: ClaimedRun, orderId: string) {
  const { workspaceId, scheduleId, mode, dueOn, askedBy } = run;
  return notifyMembers(tx, workspaceId, {
    kind: "schedule_drafted",
    mode,
    subject: { type: "order", id: orderId },
    occurrence: `${scheduleId}:${dueOn}`,
    details: { due_on: dueOn },
    to: [askedBy],
  });
}

function notifyPaused(tx: Executor, { workspaceId, scheduleId, mode, dueOn }: ClaimedRun, reason: string) {
  return notifyMembers(tx, workspaceId, {
    kind: "schedule_paused",
    mode,
    subject: { type: "schedule", id: scheduleId },
    occurrence: `${scheduleId}:${dueOn}:${reason}`,
    details: { reason, due_on: dueOn },
  });
}

/**
 * Creates a draft for each date that has come, in the name of the schedule's author and with their current role.
 * After a crash, or in a second worker, no second draft is created, because the submission id follows from the
 * schedule and the date. Nothing is paid.
 */
export async function runSchedules(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "schedules");
  await openDueRuns(ctx);
  for (let run = await claimRun(ctx.workspace.id); run; run = await claimRun(ctx.workspace.id))
    await recordRun(run, await makeDraft(run));
}

async function makeDraft(run: ClaimedRun): Promise<EndOfRun> {
  const { scheduleId, dueOn, sourceOrderId, templateId } = run;
  const submissionId = submissionOf(scheduleId, dueOn);
  try {
    // A date that was given up may have created its draft since, with the content that the schedule had then.
    const orderId = await findMade(run, submissionId);
    if (orderId) return { kind: "made", orderId };
    if (run.stoppedFor) return await endOfStopped(run, run.stoppedFor, submissionId);
    const author = await jobContext(run);
    // Do not try with a refused key: each try is an attempt, and a submission has at most 50.
    if (author.can("orders:write") && author.orderingKey.refusedAt)
      return { kind: "later", outcome: { code: "key_no_longer_valid" } };
    const order = { ...contentOf(run.content), submissionId, templateId, copyOf: sourceOrderId };
    return { kind: "made", orderId: await createOrder(author, order, { scheduleId, sender: "job" }) };
  } catch (error) {
    return endOfFailure(error);
  }
}

async function endOfStopped(run: ClaimedRun, code: string, submissionId: string): Promise<EndOfRun> {
  const asked = { workspace: { id: run.workspaceId }, mode: run.mode };
  const isUnderWay = await hasAttempt(db(), asked, { kind: "create", submissionId });
  return isUnderWay
    ? { kind: "later", outcome: { code: "answer_lost" } }
    : { kind: "failed", outcome: { code } };
}
