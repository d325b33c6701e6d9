import { randomUUID } from "node:crypto";
import { DatabaseError } from "pg";
import type { OrderItem } from "../domain/order-states.ts";
import type { PaymentRefusal } from "../domain/payment-checks.ts";
import { ApiError, conflict } from "../errors.ts";
import type { Caller, Services } from "../services.ts";
import { toOrder } from "../wire/order.ts";
import { completeAddress, type OrderRequest } from "../wire/order-requests.ts";
import { readOrder } from "./change-order.ts";
import {
  completeIdempotencyKey,
  findReplay,
  hashBody,
  type IdempotencyClaim,
  type Replay,
} from "./idempotency.ts";
import { payOrder } from "./pay-order.ts";
import { quoteItems, type ResolvedItem, resolveItems, servedCountry } from "./quote-items.ts";
import { type Draft, storeDraft } from "./store-draft.ts";

/** Whether a statement failed on this constraint; Drizzle wraps what pg throws. */
function violates(error: unknown, constraint: string): boolean {
  if (error instanceof DatabaseError) return error.constraint === constraint;
  return error instanceof Error && error.cause !== undefined && violates(error.cause, constraint);
}

function toItem(line: ResolvedItem, index: number): OrderItem {
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

/** Builds the priced draft of a request, without storing it. Throws 422 for content that cannot be ordered. */
async function priceDraft(
  services: Services,
  { account, key }: Caller,
  request: OrderRequest,
): Promise<Draft> {
  const { db, world } = services;
  const address = completeAddress(request.shipping_address, world.assumptions);
  const country = servedCountry(address.country);
  const lines = await resolveItems(db, services, account, request.items);
  const { costs } = quoteItems(lines, account, { country, company: address.company }, world.assumptions);
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

interface Creation {
  order: object;
  replayed: boolean;
  refusal: PaymentRefusal | null;
}

/** The first reply of a creation. The number is added, because the snapshot was stored before the order had one. */
async function replayOrder(
  services: Services,
  accountId: string,
  replay: Replay,
  origin: string,
): Promise<Creation> {
  const current = await readOrder(services, accountId, replay.resourceId, origin);
  const asFirst = { ...replay.snapshot, number: current.number };
  const order = services.world.assumptions.replay_body === "current" ? current : asFirst;
  return { order, replayed: true, refusal: null };
}

/** Stores a draft in one statement, so it needs no transaction. */
async function createDraft(
  services: Services,
  draft: Draft,
  claim: IdempotencyClaim,
  origin: string,
): Promise<Creation | null> {
  const stored = await storeDraft(services.db, services.world, draft, claim, origin);
  if (stored?.owed) services.wake();
  return stored && { order: toOrder(stored.row, [], origin), replayed: false, refusal: null };
}

async function createPaid(
  services: Services,
  keyId: string,
  draft: Draft,
  claim: IdempotencyClaim,
  origin: string,
): Promise<Creation | null> {
  const created = await services.db.transaction(async (tx) => {
    const stored = await storeDraft(tx, services.world, draft, claim, origin);
    if (stored === null) return null;
    const paid = await payOrder(tx, services, stored.row, keyId);
    const order = toOrder(paid.order, [], origin);
    await completeIdempotencyKey(tx, claim, draft.id, order);
    return { order, replayed: false, refusal: paid.refusal };
  });
  // A refused attempt may have frozen the key.
  if (created !== null && created.refusal !== null) services.callers.clear();
  services.wake();
  return created;
}

/**
 * Creates an order once per Idempotency-Key, and pays it if `confirm` is true. A refused payment leaves the draft.
 * Throws 409 and 422. Specification: POST /v1/orders, Rules 1 to 3.
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
    bodyHash: hashBody(request),
  };
  try {
    const draft = await priceDraft(services, caller, request);
    const created = request.confirm
      ? await createPaid(services, key.id, draft, claim, origin)
      : await createDraft(services, draft, claim, origin);
    if (created !== null) return created;
  } catch (error) {
    // A replay gets its first reply, even if the same request would be refused now.
    const duplicate = violates(error, "orders_external_id");
    const replay = duplicate || error instanceof ApiError ? await findReplay(db, claim) : null;
    if (replay !== null) return replayOrder(services, account.id, replay, origin);
    if (!duplicate) throw error;
    throw conflict("duplicate_external_id", "Another order of the account has this external_id.", {
      external_id: request.external_id,
    });
  }
  const replay = await findReplay(db, claim);
  if (replay === null) throw new Error("The Idempotency-Key was taken, and by nobody.");
  return replayOrder(services, account.id, replay, origin);
}
