import { z } from "zod";

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
