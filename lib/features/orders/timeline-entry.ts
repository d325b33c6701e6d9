import type { ReplacementState } from "#drizzle/schema/order-intents.ts";
import type { OrderChange } from "#drizzle/schema/webhook-events.ts";

/** Only the newest entries of each kind are listed. */
export const maxTimelineEntries = 200;

type At = { id: string /** ISO 8601 in UTC. */; at: string };

/** `by` is null for a member who left. `isPressroom`: a job did it. */
type Doer = { by: string | null; isPressroom: boolean };

/**
 * A webhook event; `changed` is null until the order was read again because of it. `at`: when it was received;
 * `eventAt`: the service's own time; `code`: its code of an issue.
 */
export type EventEntry = At & {
  kind: "event";
  type: string;
  eventAt: string;
  code: string | null;
  changed: OrderChange[] | null;
};
/** An action of a member or a job. `cents` is the refunded amount, or else the total. */
export type ActionEntry = At &
  Doer & {
    kind: "act";
    action: string;
    cents: number | null;
    code: string | null;
    /** Of a change of tags. */
    tags: { added: string[]; taken: string[] } | null;
    /** Of a change of the assignee: the new one's name; null for nobody, and for a person who was deleted. */
    assignee: string | null;
    isUnassigned: boolean;
    /** What a member wrote when resolving a problem. */
    note: string | null;
  };
/** An entry of the service's own history, with the action that caused it and the event that reported it. */
export type HistoryEntry = At & {
  kind: "history";
  event: string;
  status: string | null;
  act: ActionEntry | null;
  source: EventEntry | null;
};
export type NoteEntry = At & {
  kind: "note";
  by: string | null;
  isOwn: boolean;
  text: string;
  /** Names in the text, to be highlighted. */
  mentions: string[];
  /** The note mentions the reader, who has not seen it yet. */
  isUnread: boolean;
  isEdited: boolean;
};
/** A replacement, as each of its two orders shows it. */
export type ReplacementEntry = At & {
  kind: "replacement";
  by: string | null;
  /** Which of the two orders this timeline belongs to. */
  role: "old" | "new";
  state: ReplacementState;
  other: { id: string; number: string } | null;
  /** The replaced order has notes of the team. They stay there. */
  hasNotes: boolean;
  code: string | null;
  /** The event that reported the creation of the new order. */
  source: EventEntry | null;
};

/** A mail to the recipient about a change of the order. */
export type MailEntry = At & {
  kind: "mail";
  mail: "in_production" | "shipped" | "delivered";
  state: "waiting" | "sending" | "sent" | "unknown" | "failed" | "dropped";
  /** Why it was not sent, or not yet. */
  reason: string | null;
};

export type TimelineEntry =
  | HistoryEntry
  | EventEntry
  | ActionEntry
  | NoteEntry
  | ReplacementEntry
  | MailEntry;
