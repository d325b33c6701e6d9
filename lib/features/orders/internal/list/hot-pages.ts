import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareRows } from "#drizzle/prepare.ts";
import type { OrderQuery } from "../../order-query.ts";
import { emptyOrderQuery, writeOrderQuery } from "../../order-query.ts";
import type { ListScope } from "./list-scope.ts";
import { orderRowColumns } from "./order-row-columns.ts";
import { orderBy, ordersOf, type Reading } from "./sorted-orders.ts";

const pageColumns = ({ workspace }: ListScope) => ({
  ...orderRowColumns(workspace.id),
  // Under its own name, `sorted_by` would be a text in ORDER BY where Citus writes the statement again.
  position: sql<string>`sorted_by::text as position`,
  found: sql<number>`found`,
});

/** Whether it is one of the most requested lists: all orders, or those in one status. */
export const isHot = (query: OrderQuery) =>
  query.status.length <= (query.sort === "total" ? 0 : 1) &&
  writeOrderQuery({ ...query, status: [], sort: "created", order: "desc" }) === "";

/** Uses a statement that each connection has prepared under a name, so it is not built and planned again. */
export function readHotPage(scope: ListScope, query: OrderQuery, reading: Reading) {
  const { descends, from, limit } = reading;
  const name = [
    "orders",
    query.sort,
    descends ? "down" : "up",
    query.status.length,
    from ? "on" : "first",
    limit,
  ];
  const key = name.join("_");
  const statement = prepared.get(key) ?? prepareHot(key, query, reading);
  prepared.set(key, statement);
  return statement({
    workspaceId: scope.workspace.id,
    mode: scope.mode,
    status: query.status[0],
    value: from?.value,
    id: from?.id,
  });
}

const prepared = new Map<string, ReturnType<typeof prepareHot>>();

function prepareHot(name: string, { sort, status }: OrderQuery, { descends, from, limit }: Reading) {
  const scope = { workspace: { id: given("workspaceId") }, mode: given("mode") } as unknown as ListScope;
  const query = { ...emptyOrderQuery, sort, status: status.map(() => given("status")) };
  const place = from && { sort, value: given("value"), id: given("id") };
  const page = selectPage(
    scope,
    ordersOf(scope, [query], { descends, from: place, limit }),
    orderBy(query, descends),
    limit,
  );
  return prepareRows(name, pageColumns(scope), page);
}

export const selectPage = (scope: ListScope, source: SQL, order: SQL, limit: number) =>
  db().select(pageColumns(scope)).from(source).orderBy(order).limit(limit);
