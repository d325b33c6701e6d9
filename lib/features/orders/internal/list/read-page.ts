import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { candidatesOf, findNarrowest, mostCandidates, walkedOf } from "./candidates.ts";
import { isHot, readHotPage, selectPage } from "./hot-pages.ts";
import type { ListScope } from "./list-scope.ts";
import {
  fewOfCode,
  furthestWalked,
  type WordedReading,
  whole,
  wordedByIndex,
  wordedInOrder,
} from "./search-orders.ts";
import { orderBy, ordersOf, type Reading } from "./sorted-orders.ts";
import { isInOrder, splitQuery } from "./split-query.ts";

type Rows = Awaited<ReturnType<typeof selectPage>>;
export type ReadPage = { rows: Rows; isCapped: boolean };

/** The next rows of a list in its order; `isCapped` where more was found than is sorted. */
export async function readPage(scope: ListScope, query: OrderQuery, reading: Reading): Promise<ReadPage> {
  if (isHot(query)) return { rows: await readHotPage(scope, query, reading), isCapped: false };
  const patterns = wordPatterns(query.q);
  if (patterns.length > 0) return readWorded(scope, query, { ...reading, patterns });
  if (!isInOrder(query)) return readAmong(scope, query, reading);
  return { rows: await select(ordersOf(scope, splitQuery(query), reading), query, reading), isCapped: false };
}

const select = (source: SQL, query: OrderQuery, { descends, limit }: Reading) =>
  selectPage(source, orderBy(query, descends), limit);

/** Where no index is in order: what is common is found by walking along the list, what is rare by its own filter. */
async function readAmong(scope: ListScope, query: OrderQuery, reading: Reading): Promise<ReadPage> {
  const walked = walkedOf(scope, query, reading);
  const near = await select(whole(scope, walked, reading), query, reading);
  if (near.length === reading.limit || (await isAllWalked(scope, query, reading)))
    return { rows: near, isCapped: false };
  const narrowest = await findNarrowest(scope, query);
  const candidates = candidatesOf(scope, query, narrowest, reading);
  const found = narrowest.isWhole ? candidates : sql`(${walked}) union (${candidates})`;
  return { rows: await select(whole(scope, found, reading), query, reading), isCapped: !narrowest.isWhole };
}

async function isAllWalked(scope: ListScope, query: OrderQuery, reading: Reading): Promise<boolean> {
  const [looked] = await db()
    .select({ whole: sql<boolean>`whole` })
    .from(furthestWalked(scope, query, reading));
  return looked?.whole === true;
}

/** Common words are found by walking along the list, rare ones by an index; a number is so rare that it is asked first. */
async function readWorded(scope: ListScope, query: OrderQuery, reading: WordedReading): Promise<ReadPage> {
  const byIndex = () => select(wordedByIndex(scope, query, reading), query, reading);
  if (wordCodes(reading.patterns) && (await isFew(scope, query, reading)))
    return { rows: await byIndex(), isCapped: false };

  const near = await select(wordedInOrder(scope, query, reading), query, reading);
  if (near.length === reading.limit || (await isAllWalked(scope, query, reading)))
    return { rows: near, isCapped: false };
  const rows = await byIndex();
  return { rows, isCapped: rows.some(({ found }) => found > mostCandidates) };
}

async function isFew(scope: ListScope, query: OrderQuery, reading: WordedReading): Promise<boolean> {
  const [asked] = await db()
    .select({ few: sql<boolean>`few` })
    .from(fewOfCode(scope, query, reading));
  return asked?.few === true;
}
