import { and, arrayContains, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderSearch } from "#drizzle/schema/order-search.ts";
import { orderTags } from "#drizzle/schema/order-tags.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { emptyOrderQuery, type OrderQuery } from "../../order-query.ts";
import type { ListScope } from "./list-scope.ts";
import { orderConditions } from "./order-conditions.ts";
import { besideConditions, beyond, inOrder, ordersOf, type Reading } from "./sorted-orders.ts";
import { alongOrder, createdWithin, filtersOf, splitQuery, totalWithin } from "./split-query.ts";

/** How many orders are examined or sorted at most where no index gives the order. */
export const mostCandidates = 10_000;
/** How many orders are examined one by one in the order of totals, where their rows are scattered. */
const mostByTotal = 1_000;

/** The part of a query that leaves the fewest orders. `isWhole`: they are few enough to examine all of them. */
type Narrowest = { filter: OrderQuery; isWhole: boolean };

export async function findNarrowest(scope: ListScope, query: OrderQuery): Promise<Narrowest> {
  const filters = filtersOf(query);
  const dates = createdWithin(query);
  const totals = totalWithin(query);
  const narrowing = [...filters, ...(dates ? [dates] : []), ...(totals ? [totals] : [])];
  // If no part has an index, the list of all orders is searched.
  const asked = narrowing.length > 0 ? narrowing : [emptyOrderQuery];
  const counts = sql.join(
    asked.map((filter) => sql`(select count(*)::int from (${entriesOf(scope, filter)}) as found)`),
    sql`, `,
  );
  const [row] = await db()
    .select({ counts: sql<number[]>`counts` })
    .from(sql`(select array[${counts}] as counts) as counted`);
  const narrowest = asked
    .map((filter, index) => ({ filter, count: row?.counts[index] ?? mostCandidates + 1 }))
    .reduce((least, one) => (one.count < least.count ? one : least));
  if (narrowest.count <= mostCandidates) return { filter: narrowest.filter, isWhole: true };
  // The first filter is of the rarest kind; an index lists its orders, newest first.
  return { filter: { ...(filters[0] ?? emptyOrderQuery), ...dates, sort: "created" }, isWhole: false };
}

/** Counts one more than are examined, from an index alone. */
function entriesOf(scope: ListScope, filter: OrderQuery, reading?: Reading): SQL {
  const beside = besideOf(filter);
  const conditions = beside ? besideConditions(scope, filter) : orderConditions(scope, filter);
  const table = beside ?? orders;
  const by = sql`${filter.sort === "total" ? orderSearch.totalCents : table.createdAt}`;
  const after = reading ? beyond(reading, by, beside ? sql`${beside.orderId}` : sql`${orders.id}`) : [];
  return sql`select 1 from ${table} where ${and(...conditions, ...after)} limit ${mostCandidates + 1}`;
}

const besideOf = (filter: OrderQuery) => {
  if (filter.tag) return orderTags;
  return filter.sort === "total" ? orderSearch : null;
};

/** Orders of a query, among all orders of its narrowest filter. */
export function amongAll(scope: ListScope, query: OrderQuery, filter: OrderQuery, reading: Reading): SQL {
  const beside = besideOf(filter);
  const within = beside
    ? [sql`${orders.id} in (select order_id from ${beside} where ${and(...besideConditions(scope, filter))})`]
    : [];
  return sql`select id, ${sortedBy(query)} as sorted_by, id as sorted_id, 0 as found from orders
    where ${and(...conditionsOf(scope, query), ...within, ...here(query, reading))}`;
}

/**
 * Orders of a query, among those that come next in the list: by the narrowest filter if the list is by date, among all
 * orders if it is by total.
 */
export function amongNext(scope: ListScope, query: OrderQuery, filter: OrderQuery, reading: Reading): SQL {
  if (query.sort === "total")
    return among(scope, query, ordersOf(scope, [alongOrder(query)], reading), reading, mostByTotal);
  const limitedReading = { ...reading, limit: mostCandidates };
  return among(
    scope,
    query,
    ordersOf(scope, splitQuery(filter), limitedReading),
    limitedReading,
    mostCandidates,
  );
}

/** Orders of a query, among the newest orders of a filter, whatever the sort. */
export function amongNewest(scope: ListScope, query: OrderQuery, filter: OrderQuery, reading: Reading): SQL {
  const newest = { descends: true, from: null, limit: mostCandidates };
  return sql`select id, ${sortedBy(query)} as sorted_by, id as sorted_id, 0 as found
    from (select orders.* from ${ordersOf(scope, splitQuery(filter), newest)}
      order by ${inOrder(newest)} limit ${mostCandidates}) as orders
    where ${and(...conditionsOf(scope, query), ...here(query, reading))}`;
}

/** Whether the examined orders reach the end of the list. */
export async function isAllLookedAt(
  scope: ListScope,
  query: OrderQuery,
  filter: OrderQuery,
  reading: Reading,
): Promise<boolean> {
  const along = query.sort === "total" ? alongOrder(query) : filter;
  const most = query.sort === "total" ? mostByTotal : mostCandidates;
  const [looked] = await db()
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`(${entriesOf(scope, along, reading)}) as next`);
  return (looked?.count ?? 0) <= most;
}

const among = (scope: ListScope, query: OrderQuery, source: SQL, reading: Reading, most: number): SQL =>
  sql`select id, sorted_by, sorted_id, 0 as found
    from (select orders.* from ${source} order by ${inOrder(reading)} limit ${most}) as orders
    where ${and(...conditionsOf(scope, query))}`;

const sortedBy = ({ sort }: OrderQuery) => (sort === "total" ? orders.totalCents : orders.createdAt);
const here = (query: OrderQuery, reading: Reading) =>
  beyond(reading, sql`${sortedBy(query)}`, sql`${orders.id}`);

const conditionsOf = (scope: ListScope, query: OrderQuery): SQL[] => [
  ...orderConditions(scope, query),
  ...(query.tag ? [arrayContains(orders.tags, [query.tag])] : []),
];
