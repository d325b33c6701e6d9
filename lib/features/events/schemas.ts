import { z } from "zod";
import { fewestDays, mostDays } from "./limits.ts";
import { type LogQuery, readLogQuery, writeLogQuery } from "./log-query.ts";

/** Events that one press is about. */
const mostRetried = 100;

export const retryEventsSchema = z.object({ eventIds: z.array(z.guid()).min(1).max(mostRetried) });
export type RetryEventsInput = z.input<typeof retryEventsSchema>;

export const gapLanes = ["missed", "awaited", "late"] as const;
export type GapLane = (typeof gapLanes)[number];

/** An address that names no lane is that of what was missed. */
export const gapPlaceSchema = z.object({
  lane: z
    .enum(gapLanes)
    .optional()
    .catch(undefined)
    .transform((lane) => lane ?? "missed"),
});

export const listGapsSchema = gapPlaceSchema.extend({ cursor: z.string().max(200).optional() });
export type ListGapsInput = z.input<typeof listGapsSchema>;

/** A query in parts: what is not said asks for nothing, and what is said wrong counts as not said. */
const logQuerySchema = z
  .custom<Partial<LogQuery>>((given) => typeof given === "object" && given !== null)
  .transform((asked) => readLogQuery(writeLogQuery(asked)));

export const listLogSchema = z.object({
  query: logQuerySchema.default(() => readLogQuery("")),
  cursor: z.string().max(300).optional(),
  /** Which way the page lies from the cursor. */
  direction: z.enum(["next", "previous"]).default("next"),
});
export type ListLogInput = z.input<typeof listLogSchema>;

export const exportEventsSchema = z.object({
  query: logQuerySchema,
  format: z.enum(["csv", "json"]).default("csv"),
});
export type ExportEventsInput = z.input<typeof exportEventsSchema>;

export const oneEventSchema = z.object({ eventId: z.guid() });
export const oneRefusalSchema = z.object({ refusalId: z.guid() });

export const keepEventsForSchema = z.object({ days: z.int().min(fewestDays).max(mostDays) });
export type KeepEventsForInput = z.input<typeof keepEventsForSchema>;
