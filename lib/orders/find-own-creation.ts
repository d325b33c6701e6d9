import type { Outcome } from "#lib/intents/finish-intent.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import type { ServiceClient } from "#lib/service/client.ts";
import type { Address, AddressInput } from "#lib/service/schemas/address.ts";
import { type Order, type OrderItem, orderRequestSchema } from "#lib/service/schemas/order.ts";
import type { OrderItemRequest } from "#lib/service/schemas/order-item.ts";

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
  const { items } = request;
  const isSame =
    items.length === order.items.length && items.every((item, at) => isMade(item, order.items[at]));
  return isSame && isSameAddress(request.shipping_address, order.shipping_address);
}

/** A product of the account's own brings its print files along: then their faces are not those that were sent. */
function isMade(asked: OrderItemRequest, made: OrderItem | undefined): boolean {
  const isOneOf = made?.sku === asked.sku && made.quantity === asked.quantity;
  if (!made || !isOneOf) return false;
  const ownProduct = asked.product_id?.toLowerCase() ?? null;
  if ((made.product_id?.toLowerCase() ?? null) !== ownProduct) return false;
  const faces = new Set(made.files.map(({ face }) => face));
  const sent = Object.keys(asked.files ?? {});
  return sent.every((face) => faces.has(face)) && (ownProduct !== null || sent.length === faces.size);
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
