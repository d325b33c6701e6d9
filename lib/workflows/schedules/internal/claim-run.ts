import { and, asc, eq, lte, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { deriveUuid } from "#lib/derive-uuid.ts";

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
