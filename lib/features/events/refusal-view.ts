import type { BodyStart } from "./internal/refused/read-body-start.ts";
import type { NamedEndpoint } from "./named-endpoint.ts";
import type { RefusalRow } from "./refusal-row.ts";

/** A refused post as far as it was kept. Dates ISO 8601 in UTC. */
export type RefusalView = RefusalRow & {
  /** What it says of itself, unverified. */
  eventId: string | null;
  signedAt: string | null;
  headers: Readonly<Record<string, string>>;
  body: BodyStart;
  /** Of the whole of it, as far as it was read; hex. */
  sha256: string;
  endpoint: NamedEndpoint | null;
  /** How many the endpoint refused in that minute, and how many of them were kept. */
  inItsMinute: { refused: number; kept: number };
};
