import type { EventState, OrderChange } from "#drizzle/schema/webhook-events.ts";

/** A line of the log. Dates ISO 8601 in UTC. */
export type EventRow = {
  id: string;
  type: string;
  state: EventState;
  receivedAt: string;
  /** As the event itself names it; null for what is about none. */
  order: { id: string; number: string | null } | null;
  /** What the reading that it triggered changed here; null until then. */
  changed: OrderChange[] | null;
  /** The code of the last reading that failed. */
  failure: string | null;
  /** How often it came. */
  deliveries: number;
};

export type EventPage = {
  rows: EventRow[];
  nextCursor: string | null;
  previousCursor: string | null;
  /** More was found than is looked at, so that what is shown may leave some out. */
  isCapped: boolean;
};
