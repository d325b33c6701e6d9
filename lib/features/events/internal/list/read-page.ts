import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { LogQuery } from "../../log-query.ts";
import { areIndexed, idIn, wordPatterns } from "../../search-words.ts";
import { eventColumns } from "./event-columns.ts";
import type { LogReading, LogScope } from "./log-scope.ts";
import { eventsNamed, mostCandidates, mostWalked, wordedByIndex, wordedInOrder } from "./search-events.ts";
import { eventsOf, inOrder } from "./select-events.ts";

/** The next rows of the log in its order; with words, `isCapped` when more was found than is looked at. */
export async function readPage(scope: LogScope, query: LogQuery, reading: LogReading) {
  const patterns = wordPatterns(query.q);
  if (patterns.length === 0) return whole(await select(eventsOf(scope, query, reading), reading));
  const id = idIn(query.q);
  if (id) return whole(await select(eventsNamed(scope, query, reading, id), reading));
  const walked = await db()
    .select({ ...eventColumns, id: sql<string | null>`id`, looked: sql<number>`looked` })
    .from(wordedInOrder(scope, query, reading, patterns))
    .orderBy(inOrder(reading))
    .limit(reading.limit);
  const near = walked.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]));
  const isWhole = walked.every(({ looked }) => looked < mostWalked);
  if (isWhole || near.length === reading.limit) return whole(near);
  // Too short for the index: what the walk has found is what can be said.
  if (!areIndexed(patterns)) return { rows: near, isCapped: true };
  const rows = await db()
    .select({ ...eventColumns, found: sql<number>`found` })
    .from(wordedByIndex(scope, query, reading, patterns))
    .orderBy(inOrder(reading))
    .limit(reading.limit);
  return { rows, isCapped: rows.some(({ found }) => found > mostCandidates) };
}

const whole = <Row>(rows: Row[]) => ({ rows, isCapped: false });

const select = (source: SQL, reading: LogReading) =>
  db().select(eventColumns).from(source).orderBy(inOrder(reading)).limit(reading.limit);
