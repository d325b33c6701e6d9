import type { OrderItemRequest } from "#lib/service/schemas/order-item.ts";
import type { PrintArea } from "#lib/service/schemas/print-area.ts";

/** A line of an order that is being written: what will be sent, and what it is called. */
export type OrderingLine = {
  /** Tells it from the others of the same variant. */
  id: string;
  item: OrderItemRequest;
  title: string;
  color: string;
  size: string;
  imageUrl: string | null;
  /** Of a piece without anything on it, in cents. */
  priceCents: number;
  currency: string;
  /** Where it can be printed. */
  printAreas: PrintArea[];
};
