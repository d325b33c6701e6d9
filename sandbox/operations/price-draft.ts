import { randomUUID } from "node:crypto";
import type { Caller } from "../caller.ts";
import type { OrderItem } from "../domain/order-types.ts";
import type { Services } from "../services.ts";
import type { Draft } from "../store/insert-draft.ts";
import { completeAddress } from "../wire/address.ts";
import type { OrderRequest } from "../wire/order-requests.ts";
import { quoteLines, servedCountry } from "./quote-items.ts";
import { type ResolvedLine, resolveItems } from "./resolve-items.ts";

function toItem(line: ResolvedLine, index: number): OrderItem {
  return {
    line: index + 1,
    sku: line.sku,
    product_id: line.productId,
    title: line.title,
    color: line.color,
    size: line.size,
    quantity: line.quantity,
    unit_cost_cents: line.basePriceCents,
    total_cost_cents: line.basePriceCents * line.quantity,
    files: line.files,
  };
}

/** What a request orders, looked up and priced; stores nothing. Throws 422 for what cannot be ordered. */
export async function priceDraft(
  services: Services,
  { account, key }: Caller,
  request: OrderRequest,
): Promise<Draft> {
  const { db, world } = services;
  const address = completeAddress(request.shipping_address, world.assumptions);
  const country = servedCountry(address.country);
  const lines = await resolveItems(db, services, account, request.items);
  const { costs } = quoteLines(lines, account, { country, company: address.company }, world.assumptions);
  const at = world.clock.now();
  return {
    id: randomUUID(),
    accountId: account.id,
    externalId: request.external_id ?? null,
    status: "draft",
    test: key.mode === "test",
    items: lines.map(toItem),
    shippingAddress: address,
    costs,
    totalCents: costs.total_cents,
    history: [{ event: "order.created", status: "draft", at: at.toISOString() }],
    apiKeyPrefix: key.prefix,
    paidKeyId: null,
    paidBalanceCents: 0,
    paidCreditCents: 0,
    autopilotAt: null,
    parcels: 0,
    createdAt: at,
    confirmedAt: null,
    cancelledAt: null,
    updatedAt: at,
  };
}
