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
