import { and, eq, like, type SQL, sql } from "drizzle-orm";
import { orderSearch } from "#drizzle/schema/order-search.ts";
import type { OrderQuery } from "../../order-query.ts";
import { isFiltered } from "../../order-query.ts";
import { wordCodes, wordPatterns } from "../../search-words.ts";
import { amongNext, mostCandidates } from "./candidates.ts";
import type { ListScope } from "./list-scope.ts";
import { beyond, inOrder, ordersOf, type Reading } from "./sorted-orders.ts";
import { alongOrder, isInOrder, splitQuery } from "./split-query.ts";

/** How many are looked at one by one, in the list's own order, before the index of words is asked. */
const mostWalked = { bare: 10_000, filtered: 4_000 };
const mostOfCode = 3_000;

export type WordedReading = Reading & { patterns: readonly string[] };

/** Common words: the next of them among those that come first in the list. */
export function wordedInOrder(scope: ListScope, query: OrderQuery, reading: WordedReading): SQL {
  const isAlone = isBare(query);
  const limit = isAlone ? mostWalked.bare : mostWalked.filtered;
  const walk = { ...reading, limit };
  const walked = isInOrder(query)
    ? sql`select id, sorted_by, sorted_id from ${ordersOf(scope, splitQuery(query), walk)} order by ${inOrder(walk)} limit ${limit}`
    : amongNext(scope, query, alongOrder(query), walk);
  const rows = isAlone
    ? sql`(${entries(scope, query, walk)} order by ${inOrder(walk)} limit ${limit}) as entry
          where ${worded(sql`entry.body`, reading)}`
    : sql`(${walked}) as walked join order_search on ${eq(orderSearch.workspaceId, scope.workspace.id)}
          and order_search.order_id = walked.id and ${worded(sql`(order_search.body || '')`, reading)}`;
  return whole(scope, sql`select id, sorted_by, sorted_id, 0 as found from ${rows}`, reading);
}

/** Rare words: those that the index finds, sorted; `found` is how many it found, and beyond the most it looks no more. */
export function wordedByIndex(scope: ListScope, query: OrderQuery, reading: WordedReading): SQL {
  const found = sql`(select count(*)::int from candidates) as found`;
  const rows = isBare(query)
    ? sql`select id, sorted_by, sorted_id, ${found} from candidates`
    : sql`select orders.id, orders.sorted_by, orders.sorted_id, ${found} from candidates
        join ${ordersOf(scope, [query], reading)}
        on orders.id = candidates.id and orders.sorted_by = candidates.sorted_by`;
  return whole(
    scope,
    sql`with candidates as materialized (${candidates(scope, query, reading)}) ${rows}`,
    reading,
  );
}

/** Whether a number that is looked for leaves so few that no walk is needed to find the first of them. */
export const fewOfCode = (scope: ListScope, query: OrderQuery, reading: WordedReading): SQL =>
  sql`(select count(*) <= ${mostOfCode} as few from (${candidates(scope, query, reading, mostOfCode)}) as found) as asked`;

function candidates(scope: ListScope, query: OrderQuery, reading: WordedReading, most = mostCandidates): SQL {
  const codes = wordCodes(reading.patterns);
  const found = reading.patterns.map((pattern) => like(searchable(pattern), pattern));
  const ofCodes = codes === null ? [] : [sql`order_codes(order_search.body) @@ ${codes}::tsquery`];
  return sql`${entries(scope, query, reading)} and ${and(...ofCodes, ...found)} limit ${most + 1}`;
}

/** Beside the index of codes that of trigrams would only be read in vain for the same word: the planner does not know. */
const searchable = (pattern: string): SQL =>
  wordCodes([pattern]) === null ? sql`${orderSearch.body}` : sql`(${orderSearch.body} || '')`;

/** Whether the walk has looked at all there is, so that there is nothing to be found elsewhere. */
export function furthestWalked(scope: ListScope, query: OrderQuery, reading: Reading): SQL {
  const isAlone = isBare(query);
  const limit = isAlone ? mostWalked.bare : mostWalked.filtered;
  const rows = isAlone
    ? sql`(${entries(scope, query, reading)} limit ${limit}) as walked`
    : sql`(select id from ${ordersOf(scope, splitQuery(query), { ...reading, limit })} limit ${limit}) as walked`;
  return sql`(select count(*) < ${limit} as whole from ${rows}) as looked`;
}

/** All of a query, its words too, however long it takes to find them: as `orders`, to be read in their order. */
export function everyOrderOf(scope: ListScope, query: OrderQuery, reading: Reading): SQL {
  const patterns = wordPatterns(query.q);
  const source = ordersOf(scope, [query], reading);
  if (patterns.length === 0) return source;
  return sql`(select orders.* from ${source} join order_search on ${eq(orderSearch.workspaceId, scope.workspace.id)}
    and order_search.order_id = orders.id and ${worded(sql`order_search.body`, { ...reading, patterns })}) as orders`;
}

const isBare = (query: OrderQuery) => !isFiltered({ ...query, q: "" });

function entries(scope: ListScope, { sort }: OrderQuery, reading: Reading): SQL {
  const by = sort === "total" ? orderSearch.totalCents : orderSearch.createdAt;
  const isHere = and(eq(orderSearch.workspaceId, scope.workspace.id), eq(orderSearch.mode, scope.mode));
  return sql`select order_id as id, body, ${by} as sorted_by, order_id as sorted_id from order_search
    where ${and(isHere, ...beyond(reading, sql`${by}`, sql`${orderSearch.orderId}`))}`;
}

const worded = (body: SQL, { patterns }: WordedReading) =>
  sql`${and(...patterns.map((pattern) => like(body, pattern)))}`;

/** The orders themselves, read only for those that are shown. */
export const whole = (scope: ListScope, rows: SQL, reading: Reading): SQL =>
  sql`(select orders.*, shown.sorted_by, shown.sorted_id, shown.found
    from (${rows} order by ${inOrder(reading)} limit ${reading.limit}) as shown
    join orders on orders.workspace_id = ${scope.workspace.id} and orders.id = shown.id) as orders`;
