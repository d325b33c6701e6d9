import { z } from "zod";
import { orderItemRequestsSchema } from "#lib/core/service/schemas/estimate.ts";
import { addressFormSchema } from "#lib/features/addresses/schemas.ts";
import { oneLine } from "#lib/one-line.ts";
import { isTimeZone } from "#lib/time-zones.ts";
import { repeats } from "./dates.ts";

const name = oneLine.min(1).max(120);

/** The first one is nobody's birthday, the last one nobody's order. */
const day = z.iso
  .date("choose_day")
  .refine((given) => given >= "2000-01-01" && given <= "2199-12-31", "choose_day");

const content = z.object({
  name,
  address: addressFormSchema,
  items: orderItemRequestsSchema,
  repeat: z.enum(repeats),
  /** So many of them. */
  every: z.int().min(1).max(365),
  startsOn: day,
  /** The last day that counts; empty for ever. */
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
    /** Made when the form is opened: sent twice, it is the same schedule. */
    scheduleId: z.uuid(),
    sourceOrderId: z.guid().nullish(),
    templateId: z.guid().nullish(),
  })
  .superRefine(checkDates);
export type CreateScheduleInput = z.input<typeof createScheduleSchema>;

export const changeScheduleSchema = content
  .extend({
    scheduleId: z.guid(),
    /** The one that was changed: somebody else's change is not written over unseen. */
    revision: z.int().min(1),
  })
  .superRefine(checkDates);
export type ChangeScheduleInput = z.input<typeof changeScheduleSchema>;

export const scheduleIdSchema = z.object({ scheduleId: z.guid() });

export const runIdSchema = scheduleIdSchema.extend({ dueOn: day });

export const listSchedulesSchema = z.object({ cursor: z.string().max(200).optional() });
export type ListSchedulesInput = z.input<typeof listSchedulesSchema>;
