import { notFound } from "../errors.ts";
import type { Services } from "../services.ts";
import { type Order, toOrder } from "../wire/order.ts";

/** One order of an account, with its parcels; 404 when the account has none of this id. */
export async function readOrder(
  { orders }: Services,
  accountId: string,
  id: string,
  origin: string,
): Promise<Order> {
  const row = await orders.one(accountId, id);
  if (row === undefined) throw notFound();
  return toOrder(row, row.shipments ?? [], origin);
}
