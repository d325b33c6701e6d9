import { eq, sql } from "drizzle-orm";
import type { ApiKey } from "../caller.ts";
import type { Assumptions } from "../domain/assumptions.ts";
import { type Activity, isUnusual } from "../domain/unusual-activity.ts";
import type { Tx } from "../store/database.ts";
import { apiKeys } from "../store/schema/api-keys.ts";
import type { OrderRow } from "../wire/order.ts";

const hour = 3_600_000;

/** Activity of a key since a moment, with the order that it is about to pay. */
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

/** Freezes a key's payments when they turn unusual; answers whether they are frozen. */
export async function freezeIfUnusual(
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
