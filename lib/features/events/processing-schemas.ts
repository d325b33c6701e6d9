import { z } from "zod";

/** Events that one press is about. */
const mostRetried = 100;

export const retryEventsSchema = z.object({ eventIds: z.array(z.guid()).min(1).max(mostRetried) });
export type RetryEventsInput = z.input<typeof retryEventsSchema>;
