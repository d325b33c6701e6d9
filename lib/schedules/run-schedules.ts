import { jobContext } from "#lib/auth/job-context.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { createOrder } from "#lib/orders/create-order.ts";
import { claimRun, type HeldRun } from "./claim-run.ts";
import { type EndOfRun, endOfFailure } from "./end-of-run.ts";
import { openDueRuns } from "./open-due-runs.ts";
import { recordRun } from "./record-run.ts";
import { submissionOf } from "./submission-of.ts";

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
  const { scheduleId, dueOn, address, items, sourceOrderId, templateId } = run;
  try {
    const author = await jobContext(run);
    const submissionId = submissionOf(scheduleId, dueOn);
    const order = { submissionId, address, items, templateId, copyOf: sourceOrderId };
    return { kind: "made", orderId: await createOrder(author, order, { scheduleId }) };
  } catch (error) {
    return endOfFailure(error);
  }
}
