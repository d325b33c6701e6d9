import { and, eq, like, type SQL, sql } from "drizzle-orm";
import { orderSearch } from "#drizzle/schema/order-search.ts";
import type { OrderQuery } from "../../order-query.ts";
import { isFiltered } from "../../order-query.ts";
import { wordCodes, wordPatterns } from "../../search-words.ts";
import { amongNext, mostCandidates } from "./candidates.ts";
import type { ListScope } from "./list-scope.ts";
import { beyond, inOrder, ordersOf, type Reading } from "./sorted-orders.ts";
import { alongOrder, isInOrder, splitQuery } from "./split-query.ts";

/** How many orders are scanned in the list's own order before the word index is used. */
const maxScanned = { bare: 10_000, filtered: 4_000 };
/** With at most so many matches of a number, no scan is needed to find the first of them. */
export const mostOfCode = 3_000;

export type WordedReading = Reading & { patterns: readonly string[] };

/** For common words: the next matches among the first orders of the list. */
export function wordedInOrder(scope: ListScope, query: OrderQuery, reading: WordedReading): SQL {
  const isAlone = isBare(query);
  const limit = isAlone ? maxScanned.bare : maxScanned.filtered;
  const limitedReading = { ...reading, limit };
  const scanned = isInOrder(query)
    ? sql`select id, sorted_by, sorted_id from ${ordersOf(scope, splitQuery(query), limitedReading)} order by ${inOrder(limitedReading)} limit ${limit}`
    : amongNext(scope, query, alongOrder(query), limitedReading);
  const rows = isAlone
    ? sql`(${entries(scope, query, limitedReading)} order by ${inOrder(limitedReading)} limit ${limit}) as entry
          where ${worded(sql`entry.body`, reading)}`
    : sql`(${scanned}) as walked join order_search on ${eq(orderSearch.workspaceId, scope.workspace.id)}
          and order_search.order_id = walked.id and ${worded(sql`(order_search.body || '')`, reading)}`;
  return whole(scope, sql`select id, sorted_by, sorted_id, 0 as found from ${rows}`, reading);
}

/** For rare words: the matches in the index, sorted. `found` is their number; beyond the limit the search stops. */
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

/** Whether the words have at most so many matches, without the filters. */
export const fewOfWords = (scope: ListScope, query: OrderQuery, reading: WordedReading, most: number): SQL =>
  sql`(select count(*) <= ${most} as few from (${candidates(scope, query, reading, most)}) as found) as asked`;

function candidates(scope: ListScope, query: OrderQuery, reading: WordedReading, most = mostCandidates): SQL {
  const codes = wordCodes(reading.patterns);
  const found = reading.patterns.map((pattern) => like(searchable(pattern), pattern));
  const ofCodes = codes === null ? [] : [sql`order_codes(order_search.body) @@ ${codes}::tsquery`];
  return sql`${entries(scope, query, reading)} and ${and(...ofCodes, ...found)} limit ${most + 1}`;
}

/**
 * Beside the index of codes, the trigram index would be read in vain for the same word, which the planner does not
 * know. The concatenation avoids that index.
 */
const searchable = (pattern: string): SQL =>
  wordCodes([pattern]) === null ? sql`${orderSearch.body}` : sql`(${orderSearch.body} || '')`;

/** Whether the scan has covered the whole list, so that the index cannot find more. */
export function scannedWholeList(scope: ListScope, query: OrderQuery, reading: Reading): SQL {
  const isAlone = isBare(query);
  const limit = isAlone ? maxScanned.bare : maxScanned.filtered;
  const rows = isAlone
    ? sql`(${entries(scope, query, reading)} limit ${limit}) as walked`
    : sql`(select id from ${ordersOf(scope, splitQuery(query), { ...reading, limit })} limit ${limit}) as walked`;
  return sql`(select count(*) < ${limit} as whole from ${rows}) as looked`;
}

/**
 * All orders of a query, including its words, however long the search takes; as `orders`, to be read in their order.
 */
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

/** Reads the full orders, only for the rows that are shown. */
export const whole = (scope: ListScope, rows: SQL, reading: Reading): SQL =>
  sql`(select orders.*, shown.sorted_by, shown.sorted_id, shown.found
    from (${rows} order by ${inOrder(reading)} limit ${reading.limit}) as shown
    join orders on orders.workspace_id = ${scope.workspace.id} and orders.id = shown.id) as orders`;
