import { z } from "zod";
import { longestNote, longestSnoozeDays, mostChosen } from "./limits.ts";

const problemLanes = ["mine", "open", "snoozed", "resolved"] as const;
export type ProblemLane = (typeof problemLanes)[number];

const problemKinds = [
  "issue",
  "on_hold",
  "payment_refused",
  "late",
  "parcel_returned",
  "parcel_lost",
] as const;

/** An address that names no lane is that of what is open; one that names no kind is of all. */
export const problemPlaceSchema = z.object({
  lane: z
    .enum(problemLanes)
    .optional()
    .catch(undefined)
    .transform((lane) => lane ?? "open"),
  kind: z.enum(problemKinds).optional().catch(undefined),
});

export const listProblemsSchema = problemPlaceSchema.extend({ cursor: z.string().max(200).optional() });
export type ListProblemsInput = z.input<typeof listProblemsSchema>;

const chosenSchema = z.object({ problemIds: z.array(z.guid()).min(1).max(mostChosen) });

export const reopenProblemsSchema = chosenSchema;
export type ReopenProblemsInput = z.input<typeof reopenProblemsSchema>;

/** Null: nobody looks after them any more. */
export const assignProblemsSchema = chosenSchema.extend({ assigneeId: z.guid().nullable() });
export type AssignProblemsInput = z.input<typeof assignProblemsSchema>;

const dayMs = 86_400_000;

export const snoozeProblemsSchema = chosenSchema.extend({
  /** ISO 8601: the browser knows what tomorrow morning is. */
  until: z.iso.datetime().refine((until) => {
    const aheadMs = Date.parse(until) - Date.now();
    return aheadMs > 0 && aheadMs <= longestSnoozeDays * dayMs;
  }),
});
export type SnoozeProblemsInput = z.input<typeof snoozeProblemsSchema>;

/** PostgreSQL keeps no NUL. */
const note = z
  .string()
  .trim()
  .max(longestNote)
  .regex(/^[^\0]*$/)
  .transform((typed) => typed || null);

export const resolveProblemsSchema = chosenSchema.extend({ note: note.nullish() });
export type ResolveProblemsInput = z.input<typeof resolveProblemsSchema>;
