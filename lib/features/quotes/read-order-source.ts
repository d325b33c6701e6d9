import type { OrderSource } from "./prepare-order.ts";

/** What the address of a page may ask an order to begin with. */
export type OrderSearch = Partial<Record<"product" | "sku" | "quote" | "template" | "order", string>>;

/** As `paths.newOrder` writes it. */
export function readOrderSource({ product, sku, quote, template, order }: OrderSearch): OrderSource {
  return { productId: product, sku, quoteId: quote, templateId: template, orderId: order };
}
