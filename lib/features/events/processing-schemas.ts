import { z } from "zod";
import { mostRetried } from "./internal/processing/limits.ts";

export const retryEventsSchema = z.object({ eventIds: z.array(z.guid()).min(1).max(mostRetried) });
export type RetryEventsInput = z.input<typeof retryEventsSchema>;
