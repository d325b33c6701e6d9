import { and, eq, max, min, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { OrderQuery } from "../../order-query.ts";
import { wordCodes, wordPatterns } from "../../search-words.ts";
import { isHot, readHotPage, selectPage } from "./hot-pages.ts";
import type { ListScope } from "./list-scope.ts";
import {
  fewOfCode,
  furthestWalked,
  mostCandidates,
  type WordedReading,
  wordedByIndex,
  wordedInOrder,
} from "./search-orders.ts";
import { orderBy, ordersOf, type Reading } from "./sorted-orders.ts";
import { type CreationBounds, needsBounds, type QueryPart, splitQuery } from "./split-query.ts";

/** The next rows of a list in its order; with words, `isCapped` when more was found than is sorted. */
export async function readPage(scope: ListScope, query: OrderQuery, reading: Reading) {
  if (isHot(query)) return { rows: await readHotPage(scope, query, reading), isCapped: false };
  const parts = splitQuery(query, needsBounds(query) ? await selectBounds(scope) : null);
  const patterns = wordPatterns(query.q);
  const select = (source: SQL) => selectPage(source, orderBy(query, reading.descends), reading.limit);
  if (patterns.length === 0) return { rows: await select(ordersOf(scope, parts, reading)), isCapped: false };

  return readWorded(scope, query, { parts, reading: { ...reading, patterns }, select });
}

type Worded = {
  parts: readonly QueryPart[];
  reading: WordedReading;
  select: (source: SQL) => ReturnType<typeof selectPage>;
};

/** Common words are found by walking along the list, rare ones by an index; a number is so rare that it is asked first. */
async function readWorded(scope: ListScope, query: OrderQuery, { parts, reading, select }: Worded) {
  const byIndex = () => select(wordedByIndex(scope, query, reading));
  if (wordCodes(reading.patterns) && (await isFew(scope, query, reading)))
    return { rows: await byIndex(), isCapped: false };

  const near = await select(wordedInOrder(scope, parts, reading));
  if (near.length === reading.limit) return { rows: near, isCapped: false };
  const [looked] = await db()
    .select({ whole: sql<boolean>`whole` })
    .from(furthestWalked(scope, parts, reading));
  if (looked?.whole) return { rows: near, isCapped: false };
  const rows = await byIndex();
  return { rows, isCapped: rows.some(({ found }) => found > mostCandidates) };
}

async function isFew(scope: ListScope, query: OrderQuery, reading: WordedReading): Promise<boolean> {
  const [asked] = await db()
    .select({ few: sql<boolean>`few` })
    .from(fewOfCode(scope, query, reading));
  return asked?.few === true;
}

async function selectBounds(scope: ListScope): Promise<CreationBounds> {
  const [found] = await db()
    .select({ first: min(orders.createdAt), last: max(orders.createdAt) })
    .from(orders)
    .where(and(eq(orders.workspaceId, scope.workspace.id), eq(orders.mode, scope.mode)));
  return found?.first && found.last ? { first: found.first, last: found.last } : null;
}
