import { and, desc, eq, getTableColumns, gt, lt, type SQL, sql } from "drizzle-orm";
import type { OrderStatus, ShipmentStatus } from "../domain/order-states.ts";
import type { Db } from "./database.ts";
import { statementName } from "./named-statement.ts";
import { type OrderRow, orders, type ShipmentRow, shipments } from "./schema/orders.ts";

/** A row of `shipments` as PostgreSQL writes it in JSON. */
interface ParcelJson {
  id: string;
  order_id: string;
  position: number;
  carrier: string;
  tracking_number: string;
  tracking_url: string | null;
  status: ShipmentStatus;
  shipped_at: string | null;
  delivered_at: string | null;
}

const toDate = (text: string | null) => (text === null ? null : new Date(text));

function toRow(parcel: ParcelJson): ShipmentRow {
  return {
    id: parcel.id,
    orderId: parcel.order_id,
    position: parcel.position,
    carrier: parcel.carrier,
    trackingNumber: parcel.tracking_number,
    trackingUrl: parcel.tracking_url,
    status: parcel.status,
    shippedAt: toDate(parcel.shipped_at),
    deliveredAt: toDate(parcel.delivered_at),
  };
}

/** The parcels of an order, read in the same query, in the order of shipping. Null when there are none. */
const parcelsOfOrder = sql<ShipmentRow[] | null>`case when ${orders.parcels} > 0 then (
  select json_agg(parcel order by parcel.position) from ${shipments} parcel where parcel.order_id = "orders"."id")
  end`.mapWith((parcels: ParcelJson[]) => parcels.map(toRow));

interface OrderFilters {
  status?: OrderStatus | undefined;
  external_id?: string | undefined;
  created_after?: Date | undefined;
  created_before?: Date | undefined;
}

type OrderWithParcels = OrderRow & { shipments: ShipmentRow[] | null };

const columns = { ...getTableColumns(orders), shipments: parcelsOfOrder };
const given = sql.placeholder;

const conditions = {
  status: eq(orders.status, given("status")),
  external_id: eq(orders.externalId, given("external_id")),
  created_after: gt(orders.createdAt, given("created_after")),
  created_before: lt(orders.createdAt, given("created_before")),
  after: sql`(${orders.createdAt}, ${orders.id}) < (${given("afterCreatedAt")}::timestamptz, ${given("afterId")}::uuid)`,
} satisfies Record<string, SQL>;

type Condition = keyof typeof conditions;

/** Reads orders with their parcels. Each set of filters has a named statement, prepared at its first use. */
export function prepareOrderReads(db: Db) {
  const one = db
    .select(columns)
    .from(orders)
    .where(and(eq(orders.id, given("id")), eq(orders.accountId, given("accountId"))))
    .prepare("find_order");

  const preparePage = (wanted: Condition[]) =>
    db
      .select(columns)
      .from(orders)
      .where(and(eq(orders.accountId, given("accountId")), ...wanted.map((name) => conditions[name])))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(given("limit"))
      .prepare(statementName("list_orders", conditions, wanted));
  const pages = new Map<string, ReturnType<typeof preparePage>>();

  return {
    /** An order of an account, or undefined if the account has no order with this id. */
    async one(accountId: string, id: string): Promise<OrderWithParcels | undefined> {
      const [row] = await one.execute({ accountId, id });
      return row;
    },

    /** The orders of an account after a position, newest first. */
    page(
      accountId: string,
      filters: OrderFilters,
      after: { createdAt: string; id: string } | undefined,
      limit: number,
    ): Promise<OrderWithParcels[]> {
      const values = {
        ...filters,
        after,
        accountId,
        limit,
        afterCreatedAt: after?.createdAt,
        afterId: after?.id,
      };
      const wanted = (Object.keys(conditions) as Condition[]).filter((name) => values[name] !== undefined);
      const key = wanted.join();
      const page = pages.get(key) ?? preparePage(wanted);
      pages.set(key, page);
      return page.execute(values);
    },
  };
}

export type OrderReads = ReturnType<typeof prepareOrderReads>;
