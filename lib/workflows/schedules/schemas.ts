import { z } from "zod";
import { orderItemRequestsSchema } from "#lib/core/service/schemas/estimate.ts";
import { addressFormSchema } from "#lib/features/addresses/schemas.ts";
import { oneLine } from "#lib/one-line.ts";
import { isTimeZone } from "#lib/time-zones.ts";
import { repeats } from "./dates.ts";

const name = oneLine.min(1).max(120);

/** The bounds for dates; no real schedule reaches them. */
const day = z.iso
  .date("choose_day")
  .refine((given) => given >= "2000-01-01" && given <= "2199-12-31", "choose_day");

const content = z.object({
  name,
  address: addressFormSchema,
  items: orderItemRequestsSchema,
  repeat: z.enum(repeats),
  /** The number of units between two dates. */
  every: z.int().min(1).max(365),
  startsOn: day,
  /** The last day, inclusive; empty for no end. */
  endsOn: z.union([z.literal("").transform(() => null), day], "choose_day").nullish(),
  dates: z.array(day).max(200),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "choose_time"),
  timeZone: z.string().max(100).refine(isTimeZone),
});

type Content = z.output<typeof content>;

function checkDates({ repeat, dates, startsOn, endsOn }: Content, ctx: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
  if (repeat === "dates" && dates.length === 0) refuse("dates", "no_dates");
  if (repeat !== "dates" && endsOn && endsOn < startsOn) refuse("endsOn", "ends_before");
}

export const createScheduleSchema = content
  .extend({
    /** Created when the form opens, so that sending it twice creates one schedule. */
    scheduleId: z.uuid(),
    sourceOrderId: z.guid().nullish(),
    templateId: z.guid().nullish(),
  })
  .superRefine(checkDates);
export type CreateScheduleInput = z.input<typeof createScheduleSchema>;

export const updateScheduleSchema = content
  .extend({
    scheduleId: z.guid(),
    /** The revision that was edited, so that a change by another member is not overwritten. */
    revision: z.int().min(1),
  })
  .superRefine(checkDates);
export type UpdateScheduleInput = z.input<typeof updateScheduleSchema>;

export const scheduleIdSchema = z.object({ scheduleId: z.guid() });

export const runIdSchema = scheduleIdSchema.extend({ dueOn: day });

export const listSchedulesSchema = z.object({ cursor: z.string().max(200).optional() });
export type ListSchedulesInput = z.input<typeof listSchedulesSchema>;
