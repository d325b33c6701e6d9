import type { orders } from "#drizzle/schema/orders.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { erasedPlaceholder } from "#lib/erased-placeholder.ts";
import { addressLines } from "#lib/features/addresses/address-lines.ts";
import type { OrderIssue } from "./find-issue.ts";
import type { OrderOrigin } from "./get-origin.ts";
import type { RequestView } from "./request-view.ts";
import type { TimelineEntry } from "./timeline-entry.ts";

type Row = typeof orders.$inferSelect;

/** Phase of an open intent: not sent; sent, and its caller waits for the answer; or sent, and the worker finds out. */
export type IntentPhase = "unsent" | "awaited" | "lost";

/** The intent under way, or the result of the last payment or cancel. */
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
  /** Everything that happened to the order, newest first. */
  timeline: TimelineEntry[];
  /** The payment requests, newest first. */
  requests: RequestView[];
  origin: OrderOrigin;
  /** The merchant's own reference. */
  reference: string | null;
  tags: string[];
  assignee: { id: string; name: string } | null;
  isAddressInBook: boolean;
  /** As the post of its country writes it, without the country. */
  addressLines: string[];
  /** What the service reported and what still lasts. */
  issue: OrderIssue | null;
  /** Whether a link opens its tracking page. */
  hasTrackingLink: boolean;
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

/** Uses the row's status, because an event may have set it before the re-read that brings the rest. */
export function toOrderView(
  row: Pick<Row, "status" | "refundedCents" | "reference" | "tags" | "mirroredAt">,
  order: Order,
  beside: Pick<
    OrderView,
    | "lastIntent"
    | "timeline"
    | "requests"
    | "origin"
    | "assignee"
    | "isAddressInBook"
    | "issue"
    | "hasTrackingLink"
  >,
): OrderView {
  const { refunded_cents: _, ...sent } = order;
  return {
    ...sent,
    addressLines: addressLines(order.shipping_address),
    status: row.status,
    refundedCents: row.refundedCents,
    ...beside,
    // It was made from the reference, and stays stored because it identifies the order at the service.
    external_id: row.reference === erasedPlaceholder ? null : sent.external_id,
    reference: row.reference,
    tags: row.tags,
    mirroredAt: row.mirroredAt.toISOString(),
  };
}
