import { z } from "zod";
import { maxChosenProblems, maxNoteLength, maxSnoozeDays } from "./limits.ts";

const problemTabs = ["mine", "open", "earlier", "snoozed", "resolved"] as const;
export type ProblemTab = (typeof problemTabs)[number];

const problemKinds = [
  "issue",
  "on_hold",
  "payment_refused",
  "late",
  "parcel_returned",
  "parcel_lost",
] as const;

/** A URL without a valid tab means the open problems; without a valid kind, all kinds. */
export const problemPlaceSchema = z.object({
  lane: z
    .enum(problemTabs)
    .optional()
    .catch(undefined)
    .transform((lane) => lane ?? "open"),
  kind: z.enum(problemKinds).optional().catch(undefined),
});

export const listProblemsSchema = problemPlaceSchema.extend({ cursor: z.string().max(200).optional() });
export type ListProblemsInput = z.input<typeof listProblemsSchema>;

const chosenSchema = z.object({ problemIds: z.array(z.guid()).min(1).max(maxChosenProblems) });

export const reopenProblemsSchema = chosenSchema;
export type ReopenProblemsInput = z.input<typeof reopenProblemsSchema>;

/** Null removes the assignee. */
export const assignProblemsSchema = chosenSchema.extend({ assigneeId: z.guid().nullable() });
export type AssignProblemsInput = z.input<typeof assignProblemsSchema>;

const dayMs = 86_400_000;

export const snoozeProblemsSchema = chosenSchema.extend({
  /** ISO 8601. The browser computes it, because it knows the user's time zone. */
  until: z.iso.datetime().refine((until) => {
    const aheadMs = Date.parse(until) - Date.now();
    return aheadMs > 0 && aheadMs <= maxSnoozeDays * dayMs;
  }),
});
export type SnoozeProblemsInput = z.input<typeof snoozeProblemsSchema>;

/** PostgreSQL rejects NUL in a text. */
const note = z
  .string()
  .trim()
  .max(maxNoteLength)
  .regex(/^[^\0]*$/)
  .transform((typed) => typed || null);

export const resolveProblemsSchema = chosenSchema.extend({ note: note.nullish() });
export type ResolveProblemsInput = z.input<typeof resolveProblemsSchema>;
