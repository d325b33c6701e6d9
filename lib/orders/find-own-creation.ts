import { isDeepStrictEqual } from "node:util";
import type { Outcome } from "#lib/intents/finish-intent.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import type { ServiceClient } from "#lib/service/client.ts";
import type { Address, AddressInput } from "#lib/service/schemas/address.ts";
import { type Order, orderRequestSchema } from "#lib/service/schemas/order.ts";

const clockSlackMs = 5 * 60_000;

/**
 * The order found under an intent's external_id. It is the intent's own only if key, items, address and time
 * match; otherwise somebody else has taken the reference.
 */
export async function findOwnCreation(service: ServiceClient, intent: Intent, keyPrefix: string | undefined) {
  if (!intent.externalId) return { own: null, other: null };
  const page = await service.listOrders({ external_id: intent.externalId, limit: 1 });
  const [found] = page.data;
  if (!found) return { own: null, other: null };
  return isOwn(found, intent, keyPrefix) ? { own: found, other: null } : { own: null, other: found };
}

/** How a creation ends whose reference is on somebody else's order, with the way to that one. */
export const referenceTaken = ({ id }: Order): Outcome => ({
  code: "reference_taken",
  details: { order_id: id },
});

export function isOwn(order: Order, intent: Intent, keyPrefix: string | undefined): boolean {
  if (!intent.body || !intent.sentAt || order.api_key_prefix !== keyPrefix) return false;
  if (Date.parse(order.created_at) < intent.sentAt.getTime() - clockSlackMs) return false;
  const request = orderRequestSchema.parse(JSON.parse(Buffer.from(intent.body).toString("utf8")));
  const asked = request.items.map((item) => [
    item.sku,
    item.quantity,
    Object.keys(item.files ?? {}).toSorted(),
  ]);
  const made = order.items.map((item) => [
    item.sku,
    item.quantity,
    item.files.map(({ face }) => face).toSorted(),
  ]);
  return isDeepStrictEqual(asked, made) && isSameAddress(request.shipping_address, order.shipping_address);
}

const addressFields = [
  "name",
  "company",
  "line1",
  "line2",
  "postal_code",
  "city",
  "country",
  "phone",
  "email",
] as const;

function isSameAddress(asked: AddressInput, made: Address): boolean {
  return addressFields.every((field) => (asked[field] ?? null) === made[field]);
}
