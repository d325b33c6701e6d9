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

/** A file on a face; `token` opens its bytes under /print-files. */
export interface PlacedFile {
  face: string;
  file_id: string;
  token: string;
}

/** A line of an order as it was bought: later changes of the catalog do not reach it. Amounts in cents. */
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

/** What happened to an order; `at` is ISO 8601 in UTC. */
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

/** The states an order is moved to by the works, not by its owner. */
export const advanceTargets = ["in_production", "shipped", "delivered", "on_hold", "refunded"] as const;
export type AdvanceTarget = (typeof advanceTargets)[number];

const line: OrderStatus[] = ["confirmed", "in_production", "shipped", "delivered"];

/** Where an order stands on the way from paid to delivered, seen through a hold. -1: not on the way. */
function placeOnLine(status: OrderStatus, history: HistoryEntry[]): number {
  if (status === "on_hold") {
    const before = history.findLast((entry) => entry.status !== null && entry.status !== "on_hold");
    return before?.status ? placeOnLine(before.status, []) : -1;
  }
  return line.indexOf(status === "test_confirmed" ? "confirmed" : status);
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
  const place = placeOnLine(status, history);
  if (place < 0) return null;
  if (to === "on_hold") return status === "on_hold" ? null : ["on_hold"];
  if (to === "refunded") return ["refunded"];
  if (to === "shipped" && line[place] === "shipped") return ["shipped"];
  const last = line.length - 1;
  const target = to === undefined ? Math.min(place + 1, last) : line.indexOf(to);
  if (target === place) return status === "on_hold" && to !== undefined ? [to] : resume(status, place);
  return target < place ? null : (line.slice(place + 1, target + 1) as AdvanceTarget[]);
}

function resume(status: OrderStatus, place: number): AdvanceTarget[] | null {
  return status === "on_hold" && place === line.length - 1 ? ["delivered"] : null;
}

type ConfirmDecision = "pay" | "unchanged" | "refuse";

/** What confirming does in each state. Specification: States; a paid order is left as it is. */
export function decideConfirm(status: OrderStatus): ConfirmDecision {
  if (status === "draft") return "pay";
  return status === "cancelled" || status === "refunded" ? "refuse" : "unchanged";
}

type CancelDecision = "cancel" | "in_production" | "closed";

/** Whether an order can still be cancelled: only before its production started. Specification: States. */
export function decideCancel(status: OrderStatus, history: HistoryEntry[]): CancelDecision {
  if (status === "cancelled" || status === "refunded") return "closed";
  const started = history.some((entry) => entry.status === "in_production");
  return started || ["in_production", "shipped", "delivered"].includes(status) ? "in_production" : "cancel";
}
