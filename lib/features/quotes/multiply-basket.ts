import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";

/** What one line of an order or estimate takes (specification, "Limits"). */
const mostPieces = 1000;

export type MultipliedBasket = {
  factor: number;
  pieces: number;
  /** Null when a line would hold more than the service takes. */
  items: OrderItemRequest[] | null;
  /** Lines beyond that: where each stands, from 0, and what it would hold. */
  tooMany: { index: number; sku: string; quantity: number }[];
};

/** The same basket with every quantity times `factor`. */
export function multiplyBasket(items: readonly OrderItemRequest[], factor: number): MultipliedBasket {
  const multiplied = items.map((item) => ({ ...item, quantity: item.quantity * factor }));
  const tooMany = multiplied
    .map(({ sku, quantity }, index) => ({ index, sku, quantity }))
    .filter(({ quantity }) => quantity > mostPieces);
  return {
    factor,
    pieces: multiplied.reduce((sum, { quantity }) => sum + quantity, 0),
    items: tooMany.length === 0 ? multiplied : null,
    tooMany,
  };
}
