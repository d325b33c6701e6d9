export const orderStatuses = [
  "draft",
  "confirmed",
  "test_confirmed",
  "in_production",
  "shipped",
  "delivered",
  "on_hold",
  "cancelled",
  "refunded",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export type ShipmentStatus =
  | "label_created"
  | "shipped"
  | "in_transit"
  | "delivered"
  | "returned"
  | "lost"
  | "cancelled";

/** A file on a face. `token` gives access to its bytes under /print-files. */
export interface PlacedFile {
  face: string;
  file_id: string;
  token: string;
}

/** A line item as it was ordered: later changes of the catalog do not affect it. Amounts in cents. */
export interface OrderItem {
  line: number;
  sku: string;
  product_id: string | null;
  title: string;
  color: string | null;
  size: string | null;
  quantity: number;
  unit_cost_cents: number;
  total_cost_cents: number;
  files: PlacedFile[];
}

/** An entry in the history of an order. `at` is ISO 8601 in UTC. */
export interface HistoryEntry {
  event: string;
  status: OrderStatus | null;
  at: string;
}

export const eventTypes = [
  "order.created",
  "order.in_production",
  "order.shipped",
  "order.delivered",
  "order.issue",
  "order.cancelled",
  "catalog.variant_discontinued",
] as const;
export type EventType = (typeof eventTypes)[number];

/** The states that the print works set, not the account. */
export const advanceTargets = ["in_production", "shipped", "delivered", "on_hold", "refunded"] as const;
export type AdvanceTarget = (typeof advanceTargets)[number];

const progressStatuses: OrderStatus[] = ["confirmed", "in_production", "shipped", "delivered"];

/** The position of an order between paid and delivered. On hold, the state before counts. -1: none of these. */
function progressIndex(status: OrderStatus, history: HistoryEntry[]): number {
  if (status === "on_hold") {
    const before = history.findLast((entry) => entry.status !== null && entry.status !== "on_hold");
    return before?.status ? progressIndex(before.status, []) : -1;
  }
  return progressStatuses.indexOf(status === "test_confirmed" ? "confirmed" : status);
}

/**
 * The states an order passes through to reach `to` (by default the next one), or null when it cannot get there.
 * Shipping an order that is already shipped adds a parcel. Specification: States ("Other moves: not shown").
 */
export function stepsTo(
  status: OrderStatus,
  history: HistoryEntry[],
  to?: AdvanceTarget,
): AdvanceTarget[] | null {
  const place = progressIndex(status, history);
  if (place < 0) return null;
  if (to === "on_hold") return status === "on_hold" ? null : ["on_hold"];
  if (to === "refunded") return ["refunded"];
  if (to === "shipped" && progressStatuses[place] === "shipped") return ["shipped"];
  const last = progressStatuses.length - 1;
  const target = to === undefined ? Math.min(place + 1, last) : progressStatuses.indexOf(to);
  if (target === place) return status === "on_hold" && to !== undefined ? [to] : resume(status, place);
  return target < place ? null : (progressStatuses.slice(place + 1, target + 1) as AdvanceTarget[]);
}

function resume(status: OrderStatus, place: number): AdvanceTarget[] | null {
  return status === "on_hold" && place === progressStatuses.length - 1 ? ["delivered"] : null;
}

type ConfirmDecision = "pay" | "unchanged" | "refuse";

/** What a confirmation does in each state. A paid order stays unchanged. Specification: States. */
export function decideConfirm(status: OrderStatus): ConfirmDecision {
  if (status === "draft") return "pay";
  return status === "cancelled" || status === "refunded" ? "refuse" : "unchanged";
}

type CancelDecision = "cancel" | "in_production" | "closed";

/** Whether an order can be cancelled: only before its production starts. Specification: States. */
export function decideCancel(status: OrderStatus, history: HistoryEntry[]): CancelDecision {
  if (status === "cancelled" || status === "refunded") return "closed";
  const started = history.some((entry) => entry.status === "in_production");
  return started || ["in_production", "shipped", "delivered"].includes(status) ? "in_production" : "cancel";
}
