import { db } from "#drizzle/client.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { findMade } from "#lib/core/intents/find-made.ts";
import { hasAttempt } from "#lib/core/intents/open-attempt.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { claimRun, type HeldRun } from "./internal/claim-run.ts";
import { type EndOfRun, endOfFailure } from "./internal/end-of-run.ts";
import { recordRun } from "./internal/record-run.ts";
import { submissionOf } from "./internal/submission-of.ts";
import { openDueRuns } from "./open-due-runs.ts";
import { contentOf } from "./schedule-view.ts";

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
