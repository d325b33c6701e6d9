import type { QuoteLine } from "#lib/quotes/document.ts";
import { toItem } from "#lib/quotes/to-estimate-request.ts";
import type { OrderItemRequest } from "#lib/service/schemas/order-item.ts";

/** What will be sent; an empty quantity is no number, so that the form finds it. */
export const toFormItems = (lines: readonly QuoteLine[]): OrderItemRequest[] =>
  lines.map((line) => ({ ...toItem(line), quantity: line.quantity ?? Number.NaN }));
