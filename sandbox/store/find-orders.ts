import { and, desc, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { OrderStatus } from "../domain/order-types.ts";
import type { OrderRow } from "../wire/order.ts";
import type { Db } from "./database.ts";
import { orders } from "./schema/orders.ts";

export interface OrderFilters {
  status?: OrderStatus | undefined;
  external_id?: string | undefined;
  created_after?: Date | undefined;
  created_before?: Date | undefined;
}

/** Orders of an account, newest first, from after a place on. */
export function findOrders(
  db: Db,
  accountId: string,
  filters: OrderFilters,
  after: { createdAt: string; id: string } | undefined,
  limit: number,
): Promise<OrderRow[]> {
  const wanted: (SQL | undefined)[] = [
    eq(orders.accountId, accountId),
    filters.status === undefined ? undefined : eq(orders.status, filters.status),
    filters.external_id === undefined ? undefined : eq(orders.externalId, filters.external_id),
    filters.created_after === undefined ? undefined : gt(orders.createdAt, filters.created_after),
    filters.created_before === undefined ? undefined : lt(orders.createdAt, filters.created_before),
    after && sql`(${orders.createdAt}, ${orders.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
  ];
  return db
    .select()
    .from(orders)
    .where(and(...wanted))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}
