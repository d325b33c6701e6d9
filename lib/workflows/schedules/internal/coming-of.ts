import { and, eq, gte } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { dayIn } from "#lib/local-time.ts";
import { type Coming, comingAfter, type Timing } from "./to-schedule-row.ts";

type Which = { workspaceId: string; id: string };

/** The first date of a held schedule that is still to come: one that has come does not, whatever its time is now. */
export async function comingOf(
  tx: Transaction,
  { workspaceId, id }: Which,
  timing: Timing,
  now = new Date(),
): Promise<Coming> {
  const come = await tx
    .select({ dueOn: orderScheduleRuns.dueOn })
    .from(orderScheduleRuns)
    .where(
      and(
        eq(orderScheduleRuns.workspaceId, workspaceId),
        eq(orderScheduleRuns.scheduleId, id),
        gte(orderScheduleRuns.dueOn, dayIn(timing.timeZone, now)),
      ),
    );
  return comingAfter(timing, now, new Set(come.map(({ dueOn }) => dueOn)));
}
