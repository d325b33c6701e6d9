import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { OrderQuery } from "../../order-query.ts";
import { wordCodes, wordPatterns } from "../../search-words.ts";
import {
  amongAll,
  amongNewest,
  amongNext,
  findNarrowest,
  isAllLookedAt,
  mostCandidates,
} from "./candidates.ts";
import { isHot, readHotPage, selectPage } from "./hot-pages.ts";
import type { ListScope } from "./list-scope.ts";
import {
  fewOfWords,
  mostOfCode,
  scannedWholeList,
  type WordedReading,
  whole,
  wordedByIndex,
  wordedInOrder,
} from "./search-orders.ts";
import { orderBy, ordersOf, type Reading } from "./sorted-orders.ts";
import { alongOrder, isInOrder, splitQuery } from "./split-query.ts";

type Rows = Awaited<ReturnType<typeof selectPage>>;
type ReadPage = { rows: Rows; isCapped: boolean };

/** Reads the next rows of a list in its order. `isCapped`: not all orders could be examined, so rows may be missing. */
export async function readPage(scope: ListScope, query: OrderQuery, reading: Reading): Promise<ReadPage> {
  if (isHot(query)) return { rows: await readHotPage(scope, query, reading), isCapped: false };
  const patterns = wordPatterns(query.q);
  if (patterns.length > 0) return readWorded(scope, query, { ...reading, patterns });
  if (!isInOrder(query)) return readAmong(scope, query, reading);
  return {
    rows: await select(scope, ordersOf(scope, splitQuery(query), reading), query, reading),
    isCapped: false,
  };
}

const select = (scope: ListScope, source: SQL, query: OrderQuery, { descends, limit }: Reading) =>
  selectPage(scope, source, orderBy(query, descends), limit);

/**
 * Where no index gives the order: reads from all orders of the narrowest filter, or from a limited number of them.
 * `isCapped` reports the limit.
 */
async function readAmong(scope: ListScope, query: OrderQuery, reading: Reading): Promise<ReadPage> {
  const { filter, isWhole } = await findNarrowest(scope, query);
  const read = (found: SQL) => select(scope, whole(scope, found, reading), query, reading);
  if (isWhole) return { rows: await read(amongAll(scope, query, filter, reading)), isCapped: false };
  const next = amongNext(scope, query, filter, reading);
  const rows = await read(next);
  if (rows.length === reading.limit || (await isAllLookedAt(scope, query, filter, reading)))
    return { rows, isCapped: false };
  if (query.sort === "created") return { rows, isCapped: true };
  const newest = amongNewest(scope, query, filter, reading);
  return { rows: await read(sql`(${next}) union (${newest})`), isCapped: true };
}

async function isAllScanned(scope: ListScope, query: OrderQuery, reading: Reading): Promise<boolean> {
  if (!isInOrder(query)) return isAllLookedAt(scope, query, alongOrder(query), reading);
  const [looked] = await db()
    .select({ whole: sql<boolean>`whole` })
    .from(scannedWholeList(scope, query, reading));
  return looked?.whole === true;
}

/**
 * Common words are found by scanning along the list, rare ones by an index. A number is so rare that its index comes
 * first.
 */
async function readWorded(scope: ListScope, query: OrderQuery, reading: WordedReading): Promise<ReadPage> {
  const byIndex = () => select(scope, wordedByIndex(scope, query, reading), query, reading);
  if (wordCodes(reading.patterns) && (await isFew(scope, query, reading, mostOfCode)))
    return { rows: await byIndex(), isCapped: false };

  const near = await select(scope, wordedInOrder(scope, query, reading), query, reading);
  if (near.length === reading.limit || (await isAllScanned(scope, query, reading)))
    return { rows: near, isCapped: false };
  const found = await byIndex();
  // Beyond the limit, the index gives any matches of the words, perhaps none of those that the scan has found. All
  // others come after them in the list.
  const isNear = new Set(near.map(({ id }) => id));
  const rows = [...near, ...found.filter(({ id }) => !isNear.has(id))].slice(0, reading.limit);
  const [first] = found;
  const isAll = first ? first.found <= mostCandidates : await isFew(scope, query, reading, mostCandidates);
  return { rows, isCapped: !isAll };
}

/** Whether the words have at most so many matches, without the filters. */
export async function isFew(scope: ListScope, query: OrderQuery, reading: WordedReading, most: number) {
  const [asked] = await db()
    .select({ few: sql<boolean>`few` })
    .from(fewOfWords(scope, query, reading, most));
  return asked?.few === true;
}
