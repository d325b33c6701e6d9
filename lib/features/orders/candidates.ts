import { and, arrayContains, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderSearch } from "#drizzle/schema/order-search.ts";
import { orderTags } from "#drizzle/schema/order-tags.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { ListScope } from "./list-scope.ts";
import { orderConditions } from "./order-conditions.ts";
import { type OrderQuery, wholeList } from "./order-query.ts";
import { besideConditions, beyond, inOrder, ordersOf, type Reading } from "./sorted-orders.ts";
import { alongOrder, createdWithin, filtersOf, splitQuery, totalWithin } from "./split-query.ts";

/** How many are looked at one by one in the list's own order, before something narrower is asked. */
export const mostWalked = 4_000;
/** How many are sorted at most. */
export const mostCandidates = 10_000;

/** Those of a query among the next of the whole list: exact, and all that a page takes where a filter is common. */
export const walkedOf = (scope: ListScope, query: OrderQuery, reading: Reading): SQL =>
  among(scope, query, ordersOf(scope, [alongOrder(query)], reading), reading, mostWalked);

export type Narrowest = { filter: OrderQuery; isWhole: boolean };

/** Which filter leaves the fewest, and whether these are so few that all of them can be sorted. */
export async function findNarrowest(scope: ListScope, query: OrderQuery): Promise<Narrowest> {
  const filters = filtersOf(query);
  const dates = createdWithin(query);
  const totals = totalWithin(query);
  const asked = [...filters, ...(dates ? [dates] : []), ...(totals ? [totals] : [])];
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
  // The first of them is the rarest kind; totals alone name no newest ones.
  return { filter: filters[0] ?? dates ?? wholeList, isWhole: false };
}

/** One more than are sorted, from an index alone. */
function entriesOf(scope: ListScope, filter: OrderQuery): SQL {
  const beside = filter.tag ? orderTags : filter.sort === "total" ? orderSearch : null;
  const table = beside ?? orders;
  const conditions = beside ? besideConditions(scope, filter) : orderConditions(scope, filter);
  return sql`select 1 from ${table} where ${and(...conditions)} limit ${mostCandidates + 1}`;
}

/** Those of a query among the newest of its narrowest filter. */
export function candidatesOf(
  scope: ListScope,
  query: OrderQuery,
  { filter }: Narrowest,
  reading: Reading,
): SQL {
  const newest = { descends: true, from: null, limit: mostCandidates };
  const sorted = query.sort === "total" ? orders.totalCents : orders.createdAt;
  return sql`select id, ${sorted} as sorted_by, id as sorted_id, 0 as found
    from (select orders.* from ${ordersOf(scope, splitQuery(filter), newest)}
      order by ${inOrder(newest)} limit ${mostCandidates}) as orders
    where ${and(...conditionsOf(scope, query), ...beyond(reading, sql`${sorted}`, sql`${orders.id}`))}`;
}

const among = (scope: ListScope, query: OrderQuery, source: SQL, reading: Reading, most: number): SQL =>
  sql`select id, sorted_by, sorted_id, 0 as found
    from (select orders.* from ${source} order by ${inOrder(reading)} limit ${most}) as orders
    where ${and(...conditionsOf(scope, query))}`;

const conditionsOf = (scope: ListScope, query: OrderQuery): SQL[] => [
  ...orderConditions(scope, query),
  ...(query.tag ? [arrayContains(orders.tags, [query.tag])] : []),
];
