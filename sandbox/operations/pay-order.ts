import { and, eq, gt, ne, sql, sum } from "drizzle-orm";
import { autopilotStart } from "../autopilot/timing.ts";
import { checkPayment, defaultLimits, type PaymentRefusal, splitPayment } from "../domain/payment-checks.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Tx } from "../store/database.ts";
import { apiKeys } from "../store/schema/api-keys.ts";
import { orders } from "../store/schema/orders.ts";
import type { OrderRow } from "../wire/order.ts";
import { changeOrder } from "./change-order.ts";
import { freezeIfUnusual } from "./freeze-if-unusual.ts";
import { lockWallet, moveMoney } from "./move-money.ts";
import { emitOrderEvent } from "./order-event.ts";

const day = 86_400_000;

async function spentBy(tx: Tx, keyId: string, since: Date, countCancelled: boolean): Promise<number> {
  const paid = and(eq(orders.paidKeyId, keyId), gt(orders.confirmedAt, since));
  const counted = countCancelled ? paid : and(paid, ne(orders.status, "cancelled"));
  const [row] = await tx
    .select({ cents: sum(orders.totalCents).mapWith(Number) })
    .from(orders)
    .where(counted);
  return row?.cents ?? 0;
}

/** The key as it stays until the payment is over: whoever revokes or freezes it waits for that. */
async function readKey(tx: Tx, id: string) {
  const [key] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for("share");
  if (key === undefined || key.revokedAt !== null) {
    throw new ApiError(401, "unauthorized", "The API key is missing, wrong, expired or revoked.");
  }
  return key;
}

/**
 * Pays a locked draft with a key, or says why not. All payments of an account queue on its wallet's row: balance,
 * key and spending are read once it is held, so that payments at the same time see each other. A test key is
 * checked alike and debits nothing. Specification: States, and Authentication 7 and 8.
 */
export async function payOrder(
  tx: Tx,
  { world }: Services,
  draft: OrderRow,
  keyId: string,
): Promise<{ order: OrderRow; refusal: PaymentRefusal | null }> {
  const at = world.clock.now();
  const wallet = await lockWallet(tx, draft.accountId);
  const key = await readKey(tx, keyId);
  const paymentsFrozen = await freezeIfUnusual(tx, key, draft, at, world.assumptions);
  const refusal = checkPayment({
    totalCents: draft.totalCents,
    wallet,
    key: {
      perOrderCents: key.perOrderCents ?? defaultLimits.perOrderCents,
      dailyCents: key.dailyCents ?? defaultLimits.dailyCents,
      paymentsFrozen,
    },
    spentCents: await spentBy(
      tx,
      key.id,
      new Date(at.getTime() - day),
      world.assumptions.cancelled_orders_count_in_limit,
    ),
  });
  if (refusal !== null) return { order: draft, refusal };

  const live = key.mode === "live";
  const taken = splitPayment(live ? draft.totalCents : 0, wallet.creditCents);
  if (live && draft.totalCents > 0) {
    await moveMoney(tx, wallet, {
      kind: "payment",
      balanceCents: -taken.balanceCents,
      creditCents: -taken.creditCents,
      orderId: draft.id,
      at,
    });
  }
  const status = live ? "confirmed" : "test_confirmed";
  const order = await changeOrder(
    tx,
    draft,
    at,
    {
      status,
      confirmedAt: at,
      paidKeyId: key.id,
      paidBalanceCents: taken.balanceCents,
      paidCreditCents: taken.creditCents,
      autopilotAt: autopilotStart(world, status, at),
    },
    { event: "order.confirmed", status },
  );
  if (world.assumptions.order_created_at === "confirmation") {
    await emitOrderEvent(tx, world, order, "order.created", at);
  }
  return { order, refusal: null };
}

/** The 402 of a refused payment; on a creation it carries the draft. */
export function refusedPayment(refusal: PaymentRefusal, order?: object): ApiError {
  const details = { ...refusal.details, ...(order === undefined ? {} : { order }) };
  return new ApiError(
    402,
    refusal.code,
    refusal.message,
    Object.keys(details).length > 0 ? details : undefined,
  );
}

export const nextOrderNumber = sql<string>`'PR-' || nextval('order_numbers')`;
