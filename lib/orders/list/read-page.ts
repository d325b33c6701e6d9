import { and, eq, max, min, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { isHot, readHotPage, selectPage } from "./hot-pages.ts";
import type { ListScope } from "./list-scope.ts";
import type { OrderQuery } from "./order-query.ts";
import { furthestWalked, mostCandidates, wordedByIndex, wordedInOrder } from "./search-orders.ts";
import { wordPatterns } from "./search-words.ts";
import { orderBy, ordersOf, type Reading } from "./sorted-orders.ts";
import { type CreationBounds, needsBounds, splitQuery } from "./split-query.ts";

/** The next rows of a list in its order; with words, `isCapped` when more was found than is sorted. */
export async function readPage(scope: ListScope, query: OrderQuery, reading: Reading) {
  if (isHot(query)) return { rows: await readHotPage(scope, query, reading), isCapped: false };
  const parts = splitQuery(query, needsBounds(query) ? await selectBounds(scope) : null);
  const patterns = wordPatterns(query.q);
  const select = (source: SQL) => selectPage(source, orderBy(query, reading.descends), reading.limit);
  if (patterns.length === 0) return { rows: await select(ordersOf(scope, parts, reading)), isCapped: false };

  const worded = { ...reading, patterns };
  const near = await select(wordedInOrder(scope, parts, worded));
  if (near.length === reading.limit) return { rows: near, isCapped: false };
  const [looked] = await db()
    .select({ whole: sql<boolean>`whole` })
    .from(furthestWalked(scope, parts, reading));
  if (looked?.whole) return { rows: near, isCapped: false };
  const rows = await select(wordedByIndex(scope, query, worded));
  return { rows, isCapped: rows.some(({ found }) => found > mostCandidates) };
}

async function selectBounds(scope: ListScope): Promise<CreationBounds> {
  const [found] = await db()
    .select({ first: min(orders.createdAt), last: max(orders.createdAt) })
    .from(orders)
    .where(and(eq(orders.workspaceId, scope.workspace.id), eq(orders.mode, scope.mode)));
  return found?.first && found.last ? { first: found.first, last: found.last } : null;
}
