import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";

/** Limit of pieces in one line item of an order or estimate (specification, "Limits"). */
const maxPieces = 1000;

export type MultipliedBasket = {
  factor: number;
  pieces: number;
  /** Null if a line item exceeds the limit. */
  items: OrderItemRequest[] | null;
  /** The line items that exceed the limit: the index from 0 and the multiplied quantity. */
  tooMany: { index: number; sku: string; quantity: number }[];
};

/** The same basket with every quantity times `factor`. */
export function multiplyBasket(items: readonly OrderItemRequest[], factor: number): MultipliedBasket {
  const multiplied = items.map((item) => ({ ...item, quantity: item.quantity * factor }));
  const tooMany = multiplied
    .map(({ sku, quantity }, index) => ({ index, sku, quantity }))
    .filter(({ quantity }) => quantity > maxPieces);
  return {
    factor,
    pieces: multiplied.reduce((sum, { quantity }) => sum + quantity, 0),
    items: tooMany.length === 0 ? multiplied : null,
    tooMany,
  };
}
