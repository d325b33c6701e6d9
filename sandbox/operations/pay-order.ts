import { and, eq, gt, ne, sql, sum } from "drizzle-orm";
import type { Assumptions } from "../domain/assumptions.ts";
import {
  type Activity,
  checkPayment,
  defaultLimits,
  isUnusual,
  type PaymentRefusal,
  splitPayment,
} from "../domain/payment-checks.ts";
import { ApiError } from "../errors.ts";
import type { ApiKey, Services } from "../services.ts";
import type { Tx } from "../store/database.ts";
import { apiKeys } from "../store/schema/accounts.ts";
import type { OrderRow } from "../store/schema/orders.ts";
import { orders } from "../store/schema/orders.ts";
import { autopilotStart } from "./autopilot.ts";
import { changeOrder } from "./change-order.ts";
import { emitOrderEvent } from "./emit-event.ts";
import { lockWallet, moveMoney } from "./move-money.ts";

const hour = 3_600_000;

/** The activity of a key since a date, including the order that it is about to pay. */
async function measure(tx: Tx, keyId: string, since: Date, country: string): Promise<Activity> {
  const from = since.toISOString();
  const { rows } = await tx.execute<{ paid: number; countries: string[] | null }>(sql`
    select count(*)::int as paid, array_agg(distinct recent.shipping_address ->> 'country') as countries
    from orders recent
    where recent.paid_key_id = ${keyId} and recent.confirmed_at > ${from}`);
  const countries = [...new Set([...(rows[0]?.countries ?? []), country])];
  const known = await tx.execute<{ country: string }>(sql`
    select candidate.country from unnest(${sql.param(countries)}::text[]) as candidate(country)
    where exists (
      select from orders earlier
      where earlier.paid_key_id = ${keyId} and earlier.confirmed_at <= ${from}
        and earlier.shipping_address ->> 'country' = candidate.country)`);
  return { paidOrders: (rows[0]?.paid ?? 0) + 1, newCountries: countries.length - known.rows.length };
}

/** Freezes a key's payments if its activity is unusual. Returns whether they are frozen. */
async function freezeIfUnusual(
  tx: Tx,
  key: ApiKey,
  draft: OrderRow,
  at: Date,
  assumptions: Assumptions,
): Promise<boolean> {
  if (key.paymentsFrozen) return true;
  const thresholds = {
    paidOrdersPerHour: assumptions.unusual_paid_orders_per_hour,
    newCountriesPerHour: assumptions.unusual_new_countries_per_hour,
  };
  if (thresholds.paidOrdersPerHour === 0 && thresholds.newCountriesPerHour === 0) return false;
  const since = new Date(Math.max(at.getTime() - hour, key.restoredAt?.getTime() ?? 0));
  const activity = await measure(tx, key.id, since, draft.shippingAddress.country);
  if (!isUnusual(activity, thresholds)) return false;
  await tx.update(apiKeys).set({ paymentsFrozen: true }).where(eq(apiKeys.id, key.id));
  return true;
}

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

/** Reads the key with a share lock, so that a revocation or freeze waits for the end of the payment. Throws 401. */
async function readKey(tx: Tx, id: string) {
  const [key] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for("share");
  if (key === undefined || key.revokedAt !== null) {
    throw new ApiError(401, "unauthorized", "The API key is missing, wrong, expired or revoked.");
  }
  return key;
}

/**
 * Pays a locked draft with a key, or returns the reason to refuse it. Payments of an account wait for the lock on its
 * wallet. Balance, key and spending are read under this lock, so that payments at the same time see each other. A test
 * key gets the same checks and debits nothing. Specification: States, and Authentication 7 and 8.
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

/** The 402 error of a refused payment. On a creation it contains the draft. */
export function refusedPayment(refusal: PaymentRefusal, order?: object): ApiError {
  const details = { ...refusal.details, ...(order === undefined ? {} : { order }) };
  return new ApiError(
    402,
    refusal.code,
    refusal.message,
    Object.keys(details).length > 0 ? details : undefined,
  );
}
