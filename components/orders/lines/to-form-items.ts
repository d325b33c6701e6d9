import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import { toItem } from "#lib/features/quotes/to-estimate-request.ts";

/** What will be sent; an empty quantity is no number, so that the form finds it. */
export const toFormItems = (lines: readonly QuoteLine[]): OrderItemRequest[] =>
  lines.map((line) => ({ ...toItem(line), quantity: line.quantity ?? Number.NaN }));
