import { and, asc, eq, lte, sql } from "drizzle-orm";
import { db, type Transaction } from "#drizzle/client.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { deriveUuid } from "#lib/derive.ts";

/** Always the same submission id for one date of a schedule, so that only one order is created. */
export const submissionOf = (scheduleId: string, dueOn: string): string =>
  deriveUuid(`${scheduleId} ${dueOn}`);

const claimedFor = "2 minutes";

export type ClaimedRun = NonNullable<Awaited<ReturnType<typeof claimRun>>>;

/** Takes the next open date and reserves it for two minutes; after a crash another worker takes it then. */
export async function claimRun(workspaceId: string) {
  return db().transaction(async (tx) => {
    const [next] = await tx
      .select({
        run: orderScheduleRuns,
        mode: orderSchedules.mode,
        name: orderSchedules.name,
        sourceOrderId: orderSchedules.sourceOrderId,
        templateId: orderSchedules.templateId,
      })
      .from(orderScheduleRuns)
      .innerJoin(
        orderSchedules,
        and(eq(orderSchedules.workspaceId, workspaceId), eq(orderSchedules.id, orderScheduleRuns.scheduleId)),
      )
      .where(
        and(
          eq(orderScheduleRuns.workspaceId, workspaceId),
          eq(orderScheduleRuns.state, "open"),
          lte(orderScheduleRuns.tryAt, sql`now()`),
        ),
      )
      .orderBy(asc(orderScheduleRuns.tryAt))
      .limit(1)
      .for("update", { of: orderScheduleRuns, skipLocked: true });
    if (!next) return null;
    const { run, ...schedule } = next;
    const { scheduleId, dueOn } = run;
    await tx
      .update(orderScheduleRuns)
      .set({ attempts: run.attempts + 1, tryAt: sql`now() + ${claimedFor}::interval` })
      .where(
        and(
          eq(orderScheduleRuns.workspaceId, workspaceId),
          eq(orderScheduleRuns.scheduleId, scheduleId),
          eq(orderScheduleRuns.dueOn, dueOn),
        ),
      );
    return { ...schedule, ...run };
  });
}

type Which = { workspaceId: string; scheduleId: string; askedBy?: string };
type Why = NonNullable<typeof orderScheduleRuns.$inferSelect.stoppedFor>;

/**
 * Stops dates that have not created a draft yet. For a request that was already sent, the worker still finds the
 * result.
 */
export async function stopRuns(
  tx: Transaction,
  { workspaceId, scheduleId, askedBy }: Which,
  stoppedFor: Why,
): Promise<void> {
  const stopped = await tx
    .update(orderScheduleRuns)
    .set({ stoppedFor, tryAt: sql`now()` })
    .where(
      and(
        eq(orderScheduleRuns.workspaceId, workspaceId),
        eq(orderScheduleRuns.scheduleId, scheduleId),
        eq(orderScheduleRuns.state, "open"),
        askedBy ? eq(orderScheduleRuns.askedBy, askedBy) : undefined,
      ),
    )
    .returning({ dueOn: orderScheduleRuns.dueOn });
  if (stopped.length === 0) return;
  await enqueue(tx, "run-schedules", { workspaceId }, { key: `run-schedules:${workspaceId}:soon` });
}
