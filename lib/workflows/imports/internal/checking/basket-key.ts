import { createHash } from "node:crypto";
import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import type { ReadAddress } from "../mapping/validate-values.ts";

const digest = (asked: string) => createHash("sha256").update(asked).digest("base64url").slice(0, 22);

/**
 * Returns a function that gives each order a basket key, from everything that its price and its delivery depend on:
 * the line items, the country, and whether there is a postal code. Most orders of a file share a few baskets.
 */
export function nameBaskets() {
  const named = new Map<string, string>();
  return (
    items: readonly OrderItemRequest[],
    { country, postal_code }: Pick<ReadAddress, "country" | "postal_code">,
  ): string => {
    const basket = JSON.stringify([country, postal_code !== null, items]);
    const known = named.get(basket);
    if (known !== undefined) return known;
    const key = digest(basket);
    named.set(basket, key);
    return key;
  };
}

const ownSign = "own:";

/** The key of an order whose own address was refused. From then on its basket contains only this order. */
export const ownBasketKey = (key: string, address: ReadAddress) =>
  `${ownSign}${digest(JSON.stringify([key, address]))}`;

export const isOwnBasket = (key: string) => key.startsWith(ownSign);

/** A `like` pattern for all such keys. */
export const ownBasketPattern = `${ownSign}%`;
