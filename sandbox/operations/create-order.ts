import { randomUUID } from "node:crypto";
import type { Caller } from "../caller.ts";
import { hashMeaning } from "../domain/canonical.ts";
import type { PaymentRefusal } from "../domain/payment-checks.ts";
import { conflict } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Tx } from "../store/database.ts";
import { orders } from "../store/schema/orders.ts";
import { violates } from "../store/violates.ts";
import { type Address, completeAddress } from "../wire/address.ts";
import { type Order, type OrderRow, toOrder } from "../wire/order.ts";
import type { OrderRequest } from "../wire/order-requests.ts";
import { claimIdempotencyKey, settleIdempotencyKey } from "./claim-idempotency-key.ts";
import { emitOrderEvent } from "./order-event.ts";
import { nextOrderNumber, payOrder } from "./pay-order.ts";
import { quoteLines, servedCountry } from "./quote-items.ts";
import { readOrder } from "./read-order.ts";
import { resolveItems } from "./resolve-items.ts";

export interface Creation {
  order: object;
  replayed: boolean;
  refusal: PaymentRefusal | null;
}

/** Prices a draft and stores it, with its `order.created`. */
async function insertDraft(
  tx: Tx,
  services: Services,
  { account, key }: Caller,
  request: OrderRequest,
  address: Address,
): Promise<OrderRow> {
  const { world } = services;
  const country = servedCountry(address.country);
  const lines = await resolveItems(tx, services, account, request.items);
  const { costs } = quoteLines(lines, account, { country, company: address.company }, world.assumptions);
  const at = world.clock.now();
  const [row] = await tx
    .insert(orders)
    .values({
      id: randomUUID(),
      accountId: account.id,
      number: nextOrderNumber,
      externalId: request.external_id ?? null,
      status: "draft",
      test: key.mode === "test",
      items: lines.map((line, index) => ({
        line: index + 1,
        sku: line.sku,
        product_id: null,
        title: line.title,
        color: line.color,
        size: line.size,
        quantity: line.quantity,
        unit_cost_cents: line.basePriceCents,
        total_cost_cents: line.basePriceCents * line.quantity,
        files: line.files,
      })),
      shippingAddress: address,
      costs,
      totalCents: costs.total_cents,
      history: [{ event: "order.created", status: "draft", at: at.toISOString() }],
      apiKeyPrefix: key.prefix,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (row === undefined) throw new Error("The order was not stored.");
  if (world.assumptions.order_created_at === "creation") {
    await emitOrderEvent(tx, world, row, "order.created", at);
  }
  return row;
}

/**
 * Creates an order once per Idempotency-Key, and pays it when asked to; a refused payment leaves the draft.
 * Specification: POST /v1/orders, Rules 1 to 3. Throws 409 and 422 as documented there.
 */
export async function createOrder(
  services: Services,
  caller: Caller,
  request: OrderRequest,
  idempotencyKey: string,
  origin: string,
): Promise<Creation> {
  const { db, world } = services;
  const { account, key } = caller;
  const claim = {
    accountId: account.id,
    scope: world.assumptions.idempotency_scope === "account" ? "orders" : `orders:${key.id}`,
    key: idempotencyKey,
    bodyHash: hashMeaning(request),
  };
  try {
    return await db.transaction(async (tx): Promise<Creation> => {
      const replay = await claimIdempotencyKey(tx, claim, world.clock.now());
      if (replay !== null) {
        const current = world.assumptions.replay_body === "current";
        const order = current ? await readOrder(tx, account.id, replay.resourceId, origin) : replay.snapshot;
        return { order, replayed: true, refusal: null };
      }
      const draft = await insertDraft(
        tx,
        services,
        caller,
        request,
        completeAddress(request.shipping_address),
      );
      const paid = request.confirm
        ? await payOrder(tx, services, draft, key.id)
        : { order: draft, refusal: null };
      const order: Order = toOrder(paid.order, [], origin);
      await settleIdempotencyKey(tx, claim, draft.id, order);
      return { order, replayed: false, refusal: paid.refusal };
    });
  } catch (error) {
    if (!violates(error, "orders_external_id")) throw error;
    throw conflict("duplicate_external_id", "Another order of the account has this external_id.", {
      external_id: request.external_id,
    });
  } finally {
    services.wake();
  }
}
