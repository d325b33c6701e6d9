import { and, asc, eq, inArray } from "drizzle-orm";
import type { OrderStatus } from "../domain/order-states.ts";
import { notFound } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Executor, Tx } from "../store/database.ts";
import type { OrderRow, ShipmentRow } from "../store/schema/orders.ts";
import { orders, shipments } from "../store/schema/orders.ts";
import { type Order, toOrder } from "../wire/order.ts";

/** An order of an account, with its parcels. Throws 404 if the account has no order with this id. */
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

/** Reads an order, and locks it until the transaction ends. Throws 404 for an unknown id or another account's order. */
export async function lockOrder(tx: Tx, id: string, accountId?: string): Promise<OrderRow> {
  const mine =
    accountId === undefined ? eq(orders.id, id) : and(eq(orders.id, id), eq(orders.accountId, accountId));
  const [order] = await tx.select().from(orders).where(mine).for("no key update");
  if (order === undefined) throw notFound();
  return order;
}

/** Updates an order, and adds `event` to its history if given. */
export async function changeOrder(
  tx: Tx,
  order: OrderRow,
  at: Date,
  change: Partial<OrderRow>,
  event?: { event: string; status: OrderStatus | null },
): Promise<OrderRow> {
  const history =
    event === undefined ? order.history : [...order.history, { ...event, at: at.toISOString() }];
  const [changed] = await tx
    .update(orders)
    .set({ ...change, history, updatedAt: at })
    .where(eq(orders.id, order.id))
    .returning();
  if (changed === undefined) throw notFound();
  return changed;
}

/** The parcels of some orders, by order id. Each list is in the order of shipping. */
export async function loadShipments(
  executor: Executor,
  of: Pick<OrderRow, "id" | "parcels">[],
): Promise<Map<string, ShipmentRow[]>> {
  const orderIds = of.filter((order) => order.parcels > 0).map((order) => order.id);
  if (orderIds.length === 0) return new Map();
  const rows = await executor
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, orderIds))
    .orderBy(asc(shipments.orderId), asc(shipments.position));
  return Map.groupBy(rows, (row) => row.orderId);
}
