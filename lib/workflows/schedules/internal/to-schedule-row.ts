import { and, eq, gte } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "#drizzle/client.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { dayIn, instantOf } from "#lib/time-zones.ts";
import type { Rule } from "../dates.ts";
import { addDays, nextDate } from "../dates.ts";
import type { changeScheduleSchema } from "../schemas.ts";

type Content = Omit<z.output<typeof changeScheduleSchema>, "scheduleId" | "revision">;

/** When it comes, by the columns of a row. */
type Timing = Rule & { minuteOfDay: number; timeZone: string };

type Coming = { nextOn: string; nextAt: Date } | { nextOn: null; nextAt: null };

/** What was filled in, as a row has it. */
export function toScheduleRow({ repeat, time, dates, endsOn, ...content }: Content) {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const isListed = repeat === "dates";
  return {
    ...content,
    unit: isListed ? null : repeat,
    dates: isListed ? [...new Set(dates)].sort() : [],
    endsOn: isListed ? null : (endsOn ?? null),
    minuteOfDay: hours * 60 + minutes,
  };
}

/** The first date that is still to come, but for those that have come already. */
export function comingAfter(timing: Timing, now: Date, come: ReadonlySet<string> = new Set()): Coming {
  for (
    let day = nextDate(timing, dayIn(timing.timeZone, now));
    day;
    day = nextDate(timing, addDays(day, 1))
  ) {
    const nextAt = instantOf(day, timing.minuteOfDay, timing.timeZone);
    if (nextAt > now && !come.has(day)) return { nextOn: day, nextAt };
  }
  return { nextOn: null, nextAt: null };
}

/** Of the dates that have come since `from`, the last one, and how many were before it. */
export function latestDue(timing: Timing, from: string, now: Date): { dueOn: string; missed: number } {
  let [dueOn, missed] = [from, 0];
  for (let day = nextDate(timing, addDays(from, 1)); day; day = nextDate(timing, addDays(day, 1))) {
    if (instantOf(day, timing.minuteOfDay, timing.timeZone) > now) break;
    [dueOn, missed] = [day, missed + 1];
  }
  return { dueOn, missed };
}

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
