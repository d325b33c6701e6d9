import type { ChangeState } from "#drizzle/schema/order-intents.ts";
import type { OrderChange } from "#drizzle/schema/webhook-events.ts";

/** Of each kind, the newest: an order whose history is longer has trouble that no timeline tells. */
export const mostMoments = 200;

type At = { id: string /** ISO 8601 in UTC. */; at: string };

/** Somebody of the team; null: whoever left; `pressroom`: nobody, by itself. */
type Doer = { by: string | null; isPressroom: boolean };

/** The service's own history. */
export type HistoryMoment = At & { kind: "history"; event: string; status: string | null };
/** A webhook; `changed` is null until the order has been read again because of it. */
export type EventMoment = At & { kind: "event"; type: string; changed: OrderChange[] | null };
/** What one of our people did. Amount in cents: what it cost, or what came back. */
export type ActMoment = At &
  Doer & { kind: "act"; action: string; cents: number | null; code: string | null };
export type NoteMoment = At & {
  kind: "note";
  by: string | null;
  isOwn: boolean;
  text: string;
  /** Names in it, to be marked. */
  mentions: string[];
  /** It names the reader, who has not seen it yet. */
  isUnread: boolean;
  isEdited: boolean;
};
/** Two orders exchanged, as each of them tells it. */
export type ChangeMoment = At & {
  kind: "change";
  by: string | null;
  /** What the order of this timeline is in it. */
  role: "old" | "new";
  state: ChangeState;
  other: { id: string; number: string } | null;
  code: string | null;
};

export type Moment = HistoryMoment | EventMoment | ActMoment | NoteMoment | ChangeMoment;
