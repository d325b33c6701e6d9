import type { EventState } from "#drizzle/schema/webhook-events.ts";

/** As one looks for them: what somebody should see to comes first. */
export const eventStates = [
  "parked",
  "waiting",
  "applied",
  "unchanged",
  "kept",
] as const satisfies readonly EventState[];
