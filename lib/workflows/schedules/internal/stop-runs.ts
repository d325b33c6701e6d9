import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";

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
