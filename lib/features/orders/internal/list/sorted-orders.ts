import { and, eq, type SQL, sql } from "drizzle-orm";
import { orderTags } from "#drizzle/schema/order-tags.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { OrderQuery, OrderSort } from "../../order-query.ts";
import type { ListScope } from "./list-scope.ts";
import { orderConditions, rangeConditions } from "./order-conditions.ts";
import type { OrderPosition } from "./order-position.ts";
import { withoutPassed } from "./passed-bounds.ts";
import { isOnlyOfNobody, type QueryPart } from "./split-query.ts";

/** From a place on, or from the end of the list; never more than `limit` rows are read. */
export type Reading = { descends: boolean; from: OrderPosition | null; limit: number };

/** What a query lists but for its words, as `orders` with `sorted_by` and `sorted_id`: to be read in their order. */
export function ordersOf(scope: ListScope, parts: readonly QueryPart[], reading: Reading): SQL {
  const selects = parts.map((part) => selectPart(scope, part, reading));
  if (selects.length === 1) return sql`(${selects[0]}) as orders`;
  // Each in order by itself: the database would otherwise sort them together.
  const sorted = selects.map(
    (select) => sql`(${select} order by ${inOrder(reading)} limit ${reading.limit})`,
  );
  return sql`(${sql.join(sorted, sql` union all `)}) as orders`;
}

export const inOrder = ({ descends }: Reading) =>
  descends ? sql`sorted_by desc, sorted_id desc` : sql`sorted_by, sorted_id`;

/** What lies behind the place from which on is read. */
export function beyond({ from, descends }: Reading, by: SQL, id: SQL): SQL[] {
  if (!from) return [];
  const type = from.sort === "total" ? sql`bigint` : sql`timestamptz`;
  return [sql`(${by}, ${id}) ${descends ? sql`<` : sql`>`} (${from.value}::${type}, ${from.id}::uuid)`];
}

function selectPart(scope: ListScope, part: QueryPart, reading: Reading): SQL {
  const { query, conditions = [] } = part;
  const left = reading.from ? withoutPassed(query, reading.from, reading.descends) : query;
  const { tables, by, id, more } = query.tag ? tagged(scope, left) : untagged(query.sort);
  const all = [...more, ...orderConditions(scope, left), ...conditions, ...beyond(reading, by, id)];
  return sql`select orders.*, ${by} as sorted_by, ${id} as sorted_id, 0 as found from ${tables} where ${and(...all)}`;
}

const untagged = (sort: OrderSort) => ({
  tables: sql`orders`,
  by: sql`${sort === "total" ? orders.totalCents : orders.createdAt}`,
  id: sql`${orders.id}`,
  more: [],
});

const tagged = (scope: ListScope, query: OrderQuery) => ({
  tables: sql`order_tags join orders on orders.workspace_id = order_tags.workspace_id and orders.id = order_tags.order_id`,
  by: sql`${query.sort === "total" ? orderTags.totalCents : orderTags.createdAt}`,
  id: sql`${orderTags.orderId}`,
  more: [
    eq(orderTags.workspaceId, scope.workspace.id),
    eq(orderTags.mode, scope.mode),
    eq(orderTags.tag, query.tag),
    ...rangeConditions(orderTags, query),
  ],
});

/**
 * The planner takes `is null` for no constant: an index that begins with it is in order when it is named. A bare `sorted_by` would be
 * the column of that name which comes out, and that is a text.
 */
export function orderBy(query: OrderQuery, descends: boolean): SQL {
  if (!isOnlyOfNobody(query))
    return descends
      ? sql`orders.sorted_by desc, orders.sorted_id desc`
      : sql`orders.sorted_by, orders.sorted_id`;
  return descends
    ? sql`orders.assignee_id, orders.sorted_by desc, orders.sorted_id desc`
    : sql`orders.assignee_id desc, orders.sorted_by, orders.sorted_id`;
}
