import { z } from "zod";
import { maxRetentionDays, minRetentionDays } from "./limits.ts";
import { type LogQuery, readLogQuery, writeLogQuery } from "./log-query.ts";

/** Limit of events in one retry. */
const mostRetried = 100;

export const retryEventsSchema = z.object({ eventIds: z.array(z.guid()).min(1).max(mostRetried) });
export type RetryEventsInput = z.input<typeof retryEventsSchema>;

export const gapTabs = ["missed", "awaited", "late"] as const;
export type GapTab = (typeof gapTabs)[number];

/** An invalid tab counts as missing. */
const gapTab = z.enum(gapTabs).optional().catch(undefined);

export const gapTabSchema = z.object({ lane: gapTab });

export const listGapsSchema = z.object({
  lane: gapTab.transform((lane) => lane ?? "missed"),
  cursor: z.string().max(200).optional(),
});
export type ListGapsInput = z.input<typeof listGapsSchema>;

/** A partial query: a missing or invalid filter does not filter. */
const logQuerySchema = z
  .custom<Partial<LogQuery>>((given) => typeof given === "object" && given !== null)
  .transform((asked) => readLogQuery(writeLogQuery(asked)));

export const listLogSchema = z.object({
  query: logQuerySchema.default(() => readLogQuery("")),
  cursor: z.string().max(300).optional(),
  /** Whether the page is before or after the cursor. */
  direction: z.enum(["next", "previous"]).default("next"),
});
export type ListLogInput = z.input<typeof listLogSchema>;

export const exportEventsSchema = z.object({
  query: logQuerySchema,
  format: z.enum(["csv", "json"]).default("csv"),
});
export type ExportEventsInput = z.input<typeof exportEventsSchema>;

export const eventIdSchema = z.object({ eventId: z.guid() });
export const refusalIdSchema = z.object({ refusalId: z.guid() });

export const setEventRetentionSchema = z.object({
  days: z.int().min(minRetentionDays).max(maxRetentionDays),
});
export type SetEventRetentionInput = z.input<typeof setEventRetentionSchema>;
