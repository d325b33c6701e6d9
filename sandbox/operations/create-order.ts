import type { Caller } from "../caller.ts";
import { hashMeaning } from "../domain/canonical.ts";
import type { PaymentRefusal } from "../domain/payment-checks.ts";
import { ApiError, conflict } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Draft } from "../store/insert-draft.ts";
import { violates } from "../store/violates.ts";
import { toOrder } from "../wire/order.ts";
import type { OrderRequest } from "../wire/order-requests.ts";
import { type IdempotencyClaim, type Replay, settleIdempotencyKey } from "./claim-idempotency-key.ts";
import { findReplay } from "./find-replay.ts";
import { payOrder } from "./pay-order.ts";
import { priceDraft } from "./price-draft.ts";
import { readOrder } from "./read-order.ts";
import { storeDraft } from "./store-draft.ts";

export interface Creation {
  order: object;
  replayed: boolean;
  refusal: PaymentRefusal | null;
}

/** What was answered the first time; its number was given after the answer was written down. */
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

/** One statement: nothing else has to happen with it. */
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
    await settleIdempotencyKey(tx, claim, draft.id, order);
    return { order, replayed: false, refusal: paid.refusal };
  });
  // A refused attempt may have frozen the key.
  if (created !== null && created.refusal !== null) services.callers.clear();
  services.wake();
  return created;
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
    const draft = await priceDraft(services, caller, request);
    const created = request.confirm
      ? await createPaid(services, key.id, draft, claim, origin)
      : await createDraft(services, draft, claim, origin);
    if (created !== null) return created;
  } catch (error) {
    // A replay is answered as before, also when the same could no longer be ordered today.
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
