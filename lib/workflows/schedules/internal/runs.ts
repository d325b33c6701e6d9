import { and, asc, eq, lte, sql } from "drizzle-orm";
import { db, type Transaction } from "#drizzle/client.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { deriveUuid } from "#lib/derive.ts";

/** The same for the same date of the same schedule, whoever makes it and however often. */
export const submissionOf = (scheduleId: string, dueOn: string): string =>
  deriveUuid(`${scheduleId} ${dueOn}`);

const heldFor = "2 minutes";

export type HeldRun = NonNullable<Awaited<ReturnType<typeof claimRun>>>;

/** The next open date, which nobody else takes for a while; one that a crash left is taken again after that. */
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
      .set({ attempts: run.attempts + 1, tryAt: sql`now() + ${heldFor}::interval` })
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

/** Of dates that have come nothing is made any more; of those that were sent already it is found out what became. */
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
