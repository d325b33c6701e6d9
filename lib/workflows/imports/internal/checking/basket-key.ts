import { createHash } from "node:crypto";
import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import type { ReadAddress } from "../mapping/judge-values.ts";

const digest = (asked: string) => createHash("sha256").update(asked).digest("base64url").slice(0, 22);

/** By what a price depends on, and what some countries do not deliver without; most orders are one of few baskets. */
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

/** Of an order whose address was refused as no other's is: it is asked about by itself from then on. */
export const ownBasketKey = (key: string, address: ReadAddress) =>
  `${ownSign}${digest(JSON.stringify([key, address]))}`;

export const isOwnBasket = (key: string) => key.startsWith(ownSign);

/** For `like`. */
export const anyOwnBasket = `${ownSign}%`;
