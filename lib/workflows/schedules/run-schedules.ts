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
import { tellMembers } from "#lib/features/notifications/tell.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { claimRun, type HeldRun, stopRuns, submissionOf } from "./internal/runs.ts";
import { openDueRuns } from "./open-due-runs.ts";
import { contentOf } from "./schedule-view.ts";

type Outcome = { code: string; said?: string };

type EndOfRun =
  | { kind: "made"; orderId: string }
  /** Nothing is made of this date any more, unless somebody has it tried again. */
  | { kind: "failed"; outcome: Outcome; pausesFor?: "author_left" | "role" }
  /** What keeps it from being made passes, or it is not known yet what became of it. */
  | { kind: "later"; outcome: Outcome };

const pauses: Readonly<Record<string, "author_left" | "role">> = {
  no_longer_allowed: "author_left",
  forbidden_role: "role",
};
const passing = new Set(["answer_lost", "already_under_way"]);

/** What a failure means for the date that was tried. @throws what nobody foresaw */
function endOfFailure(error: unknown): EndOfRun {
  // A key may be replaced within the day.
  const stopCode = stopCodeOf(error);
  if (error instanceof AppError) {
    if (error.code === "stored_unreadable") return { kind: "failed", outcome: { code: "unreadable" } };
    const outcome = { code: error.code };
    // It was sent as the schedule was before it was changed.
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
/** After that somebody has to look. */
const triedForMs = 24 * 3_600_000;

/** What became of a date. One that cannot be made yet is tried again, at longer and longer intervals, for a day. */
async function recordRun(run: HeldRun, given: EndOfRun): Promise<void> {
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

/**
 * Makes a draft of each date that has come, in the name of whoever answers for its schedule and with the role they have
 * now. A crash, or another worker, makes no second one: its submission follows from schedule and date. Nothing is paid.
 */
export async function runSchedules(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "schedules");
  await openDueRuns(ctx);
  for (let run = await claimRun(ctx.workspace.id); run; run = await claimRun(ctx.workspace.id))
    await recordRun(run, await makeDraft(run));
}

async function makeDraft(run: HeldRun): Promise<EndOfRun> {
  const { scheduleId, dueOn, sourceOrderId, templateId } = run;
  const submissionId = submissionOf(scheduleId, dueOn);
  try {
    // One that was given up may have been made since, with what its schedule held then.
    const orderId = await findMade(run, submissionId);
    if (orderId) return { kind: "made", orderId };
    if (run.stoppedFor) return await endOfStopped(run, run.stoppedFor, submissionId);
    const author = await jobContext(run);
    // Each try is an attempt, of which a submission has fifty.
    if (author.can("orders:write") && author.orderingKey.refusedAt)
      return { kind: "later", outcome: { code: "key_no_longer_valid" } };
    const order = { ...contentOf(run.content), submissionId, templateId, copyOf: sourceOrderId };
    return { kind: "made", orderId: await createOrder(author, order, { scheduleId, sender: "job" }) };
  } catch (error) {
    return endOfFailure(error);
  }
}

async function endOfStopped(run: HeldRun, code: string, submissionId: string): Promise<EndOfRun> {
  const asked = { workspace: { id: run.workspaceId }, mode: run.mode };
  const isUnderWay = await hasAttempt(db(), asked, { kind: "create", submissionId });
  return isUnderWay
    ? { kind: "later", outcome: { code: "answer_lost" } }
    : { kind: "failed", outcome: { code } };
}
