import { and, eq, gte } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "#drizzle/client.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { dayIn, instantOf } from "#lib/time-zones.ts";
import { addDays, minuteOfDayOf, nextDate, nextOccurrences, type Timing } from "../dates.ts";
import type { updateScheduleSchema } from "../schemas.ts";

type Content = Omit<z.output<typeof updateScheduleSchema>, "scheduleId" | "revision">;

type Coming = { nextOn: string; nextAt: Date } | { nextOn: null; nextAt: null };

/** The values of the form as columns of a row. */
export function toScheduleRow({ repeat, time, dates, endsOn, ...content }: Content) {
  const isListed = repeat === "dates";
  return {
    ...content,
    unit: isListed ? null : repeat,
    dates: isListed ? [...new Set(dates)].sort() : [],
    endsOn: isListed ? null : (endsOn ?? null),
    minuteOfDay: minuteOfDayOf(time),
  };
}

/** The first future date, except dates that were already processed. */
export function nextOccurrence(
  timing: Timing,
  now: Date,
  processed: ReadonlySet<string> = new Set(),
): Coming {
  const [next] = nextOccurrences(timing, { now, processed, count: 1 });
  return next ?? { nextOn: null, nextAt: null };
}

/** The last of the dates since `from` that have passed, and the number of dates before it. */
export function latestDue(timing: Timing, from: string, now: Date): { dueOn: string; missed: number } {
  let [dueOn, missed] = [from, 0];
  for (let day = nextDate(timing, addDays(from, 1)); day; day = nextDate(timing, addDays(day, 1))) {
    if (instantOf(day, timing.minuteOfDay, timing.timeZone) > now) break;
    [dueOn, missed] = [day, missed + 1];
  }
  return { dueOn, missed };
}

type Which = { workspaceId: string; id: string };

/**
 * The first future date of a locked schedule. A date that was already processed is skipped, even if its time changed.
 */
export async function nextUnprocessed(
  tx: Transaction,
  { workspaceId, id }: Which,
  timing: Timing,
  now = new Date(),
): Promise<Coming> {
  const processed = await tx
    .select({ dueOn: orderScheduleRuns.dueOn })
    .from(orderScheduleRuns)
    .where(
      and(
        eq(orderScheduleRuns.workspaceId, workspaceId),
        eq(orderScheduleRuns.scheduleId, id),
        gte(orderScheduleRuns.dueOn, dayIn(timing.timeZone, now)),
      ),
    );
  return nextOccurrence(timing, now, new Set(processed.map(({ dueOn }) => dueOn)));
}
