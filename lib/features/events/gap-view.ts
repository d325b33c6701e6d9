import type { ReadBy } from "#drizzle/schema/webhook-gaps.ts";
import type { GapCause } from "./internal/gaps/judge-cause.ts";

/** Something of an order that no webhook told in time. Dates ISO 8601 in UTC. */
export type GapView = {
  id: string;
  order: { id: string; number: string };
  type: string;
  /** What the order became. */
  status: string | null;
  at: string;
  cause: GapCause;
  /** The endpoint's own, in the service's word. */
  endpointStatus: string;
  readBy: ReadBy;
  /** When the view was right. */
  readAt: string;
  /** Until when the service may still deliver it; null where it is over. */
  until: string | null;
  /** The one that came late. */
  event: { id: string; receivedAt: string } | null;
};

export type GapPage = { rows: GapView[]; nextCursor: string | null };
