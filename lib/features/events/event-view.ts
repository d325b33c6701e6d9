import type { EventState, OrderChange } from "#drizzle/schema/webhook-events.ts";
import type { NamedEndpoint } from "./named-endpoint.ts";

/** An event as it came, and what became of it. Dates ISO 8601 in UTC. */
export type EventView = {
  id: string;
  type: string;
  state: EventState;
  /** When the service says that it happened. */
  createdAt: string;
  receivedAt: string;
  /** The `t` that was signed; null for what came before it was kept. */
  signedAt: string | null;
  /** From its first byte here to its place in the log, in milliseconds. */
  tookMs: number | null;
  bytes: number | null;
  deliveries: number;
  lastDeliveryAt: string | null;
  appliedAt: string | null;
  changed: OrderChange[] | null;
  tries: number;
  failure: string | null;
  parkedAt: string | null;
  /** Secrets are masked. */
  headers: Readonly<Record<string, string>> | null;
  /** JSON, written to be read. */
  payload: string;
  /** There is more of it than is shown. */
  isPayloadCut: boolean;
  endpoint: NamedEndpoint | null;
  /** `currency` is null where the order is not here. */
  order: { id: string; number: string | null; currency: string | null } | null;
  /** Something can be read again because of it. */
  isReplayable: boolean;
};
