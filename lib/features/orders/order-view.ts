import type { orders } from "#drizzle/schema/orders.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import type { OrderOrigin } from "./get-origin.ts";
import type { Moment } from "./moment.ts";
import type { RequestView } from "./request-view.ts";

type Row = typeof orders.$inferSelect;

/** Of an open intent: whether it has left, and whether somebody still waits for its answer. */
export type IntentPhase = "unsent" | "awaited" | "lost";

/** What is under way or how the last try to pay or cancel ended. */
export type OrderIntentView = {
  kind: Intent["kind"];
  state: Intent["state"];
  outcome: Outcome | null;
  phase: IntentPhase;
  askedAt: string;
  sentAt: string | null;
  finishedAt: string | null;
};

export type OrderView = Omit<Order, "refunded_cents"> & {
  refundedCents: number | null;
  lastIntent: OrderIntentView | null;
  /** Everything that became of it, newest first. */
  timeline: Moment[];
  /** Who asked for its payment, newest first. */
  requests: RequestView[];
  origin: OrderOrigin;
  /** The merchant's own word for it. */
  reference: string | null;
  tags: string[];
  assignee: { id: string; name: string } | null;
  isAddressInBook: boolean;
  mirroredAt: string;
};

type LastIntent = Pick<
  Intent,
  "kind" | "state" | "outcome" | "leftOpenAt" | "createdAt" | "sentAt" | "finishedAt"
>;

export function toIntentView(intent: LastIntent): OrderIntentView {
  return {
    kind: intent.kind,
    state: intent.state,
    outcome: intent.outcome as Outcome | null,
    phase: phaseOf(intent),
    askedAt: intent.createdAt.toISOString(),
    sentAt: intent.sentAt?.toISOString() ?? null,
    finishedAt: intent.finishedAt?.toISOString() ?? null,
  };
}

export function phaseOf({ sentAt, leftOpenAt }: Pick<Intent, "sentAt" | "leftOpenAt">): IntentPhase {
  if (!sentAt) return "unsent";
  return leftOpenAt ? "lost" : "awaited";
}

/** An event may have moved the status ahead of the re-read that brings the rest. */
export function toOrderView(
  row: Pick<Row, "status" | "refundedCents" | "reference" | "tags" | "mirroredAt">,
  order: Order,
  beside: Pick<OrderView, "lastIntent" | "timeline" | "requests" | "origin" | "assignee" | "isAddressInBook">,
): OrderView {
  const { refunded_cents: _, ...sent } = order;
  return {
    ...sent,
    status: row.status,
    refundedCents: row.refundedCents,
    ...beside,
    reference: row.reference,
    tags: row.tags,
    mirroredAt: row.mirroredAt.toISOString(),
  };
}
