import { and, eq, type SQL, sql } from "drizzle-orm";
import { orderSearch } from "#drizzle/schema/order-search.ts";
import { orderTags } from "#drizzle/schema/order-tags.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { dayStart } from "../../day-start.ts";
import type { OrderQuery } from "../../order-query.ts";
import type { ListScope } from "./list-scope.ts";
import { orderConditions, rangeConditions } from "./order-conditions.ts";
import type { OrderPosition } from "./order-position.ts";
import { isOnlyUnassigned } from "./split-query.ts";

/**
 * Removes the bound of a query that the position has already passed. With both conditions, PostgreSQL would start at
 * the bound and read everything up to the position.
 */
function withoutPassed(query: OrderQuery, { value }: OrderPosition, descends: boolean): OrderQuery {
  if (query.sort === "total") {
    const { minCents, maxCents } = query;
    if (descends)
      return { ...query, maxCents: maxCents !== null && Number(value) <= maxCents ? null : maxCents };
    return { ...query, minCents: minCents !== null && Number(value) >= minCents ? null : minCents };
  }
  const { from, to, zone } = query;
  if (!from && !to) return query;
  const at = Date.parse(toIso(value));
  if (descends) return { ...query, to: to && at < Date.parse(dayStart(to, zone, 1)) ? "" : to };
  return { ...query, from: from && at >= Date.parse(dayStart(from, zone)) ? "" : from };
}

/** PostgreSQL's text of a timestamp, in the form that `Date` parses. */
const toIso = (value: string) => value.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");

/** Starts after `from`, or at the first row if it is null; reads at most `limit` rows. */
export type Reading = { descends: boolean; from: OrderPosition | null; limit: number };

/** The orders of a query without its words, as `orders` with `sorted_by` and `sorted_id`: to be read in that order. */
export function ordersOf(scope: ListScope, parts: readonly OrderQuery[], reading: Reading): SQL {
  const selects = parts.map((part) => selectPart(scope, part, reading));
  if (selects.length === 1) return sql`(${selects[0]}) as orders`;
  // Each part is sorted by itself: PostgreSQL would otherwise sort them all together.
  const sorted = selects.map(
    (select) => sql`(${select} order by ${inOrder(reading)} limit ${reading.limit})`,
  );
  return sql`(${sql.join(sorted, sql` union all `)}) as orders`;
}

export const inOrder = ({ descends }: Reading) =>
  descends ? sql`sorted_by desc, sorted_id desc` : sql`sorted_by, sorted_id`;

/** Condition for the rows after the position. */
export function beyond({ from, descends }: Reading, by: SQL, id: SQL): SQL[] {
  if (!from) return [];
  const type = from.sort === "total" ? sql`bigint` : sql`timestamptz`;
  return [sql`(${by}, ${id}) ${descends ? sql`<` : sql`>`} (${from.value}::${type}, ${from.id}::uuid)`];
}

function selectPart(scope: ListScope, query: OrderQuery, reading: Reading): SQL {
  const left = reading.from ? withoutPassed(query, reading.from, reading.descends) : query;
  const { tables, by, id, more } = sourceOf(scope, left);
  const all = [...more, ...orderConditions(scope, left), ...beyond(reading, by, id)];
  return sql`select orders.*, ${by} as sorted_by, ${id} as sorted_id, 0 as found from ${tables} where ${and(...all)}`;
}

/** The table with the index in list order: a side table if the list is by total or of a tag, otherwise the orders. */
function sourceOf(scope: ListScope, query: OrderQuery) {
  if (!query.tag && query.sort === "created")
    return { tables: sql`orders`, by: sql`${orders.createdAt}`, id: sql`${orders.id}`, more: [] };
  const beside = query.tag ? orderTags : orderSearch;
  return {
    tables: sql`${beside} join orders on orders.workspace_id = ${beside.workspaceId} and orders.id = ${beside.orderId}`,
    by: sql`${query.sort === "total" ? beside.totalCents : beside.createdAt}`,
    id: sql`${beside.orderId}`,
    more: besideConditions(scope, query),
  };
}

/** The conditions of a query that a row of `order_tags` or `order_search` can answer. */
export function besideConditions(scope: ListScope, query: OrderQuery): SQL[] {
  const beside = query.tag ? orderTags : orderSearch;
  return [
    eq(beside.workspaceId, scope.workspace.id),
    eq(beside.mode, scope.mode),
    ...(query.tag ? [eq(orderTags.tag, query.tag)] : []),
    ...rangeConditions(beside, query),
  ];
}

/**
 * The planner does not treat `is null` as a constant: it uses the order of an index that begins with that column only
 * if the sort names the column. A bare `sorted_by` would be the output column of that name, which is a text.
 */
export function orderBy(query: OrderQuery, descends: boolean): SQL {
  if (!isOnlyUnassigned(query))
    return descends
      ? sql`orders.sorted_by desc, orders.sorted_id desc`
      : sql`orders.sorted_by, orders.sorted_id`;
  return descends
    ? sql`orders.assignee_id, orders.sorted_by desc, orders.sorted_id desc`
    : sql`orders.assignee_id desc, orders.sorted_by, orders.sorted_id`;
}
