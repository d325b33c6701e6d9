import { and, eq } from "drizzle-orm";
import { notFound } from "../errors.ts";
import type { Executor } from "../store/database.ts";
import { orders } from "../store/schema/orders.ts";
import { type Order, toOrder } from "../wire/order.ts";
import { loadShipments } from "./change-order.ts";

/** One order of an account, with its parcels; 404 when the account has none of this id. */
export async function readOrder(
  executor: Executor,
  accountId: string,
  id: string,
  origin: string,
): Promise<Order> {
  const [row] = await executor
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.accountId, accountId)));
  if (row === undefined) throw notFound();
  const shipments = await loadShipments(executor, [row]);
  return toOrder(row, shipments.get(row.id) ?? [], origin);
}
