import { and, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { areIndexed, wordPatterns } from "#lib/features/events/search-words.ts";
import type { AuditQuery } from "../audit-query.ts";
import { type AuditRow, auditColumns } from "./audit-columns.ts";
import { namedBy } from "./named-by.ts";
import { type AuditReading, type AuditScope, conditionsOf, inOrder, within, worded } from "./select-audit.ts";

/** How many are looked at one by one, newest first: where no index can go on, and before that of words is asked. */
const mostWalked = 4_000;
const mostWalkedFirst = 1_000;
/** How many of those that the index finds are sorted. */
const mostCandidates = 10_000;

export type ReadRows = {
  rows: AuditRow[];
  /** Where looking one by one has stopped with less than was asked for. */
  stoppedAt: { at: string; id: string } | null;
  isCapped: boolean;
};

/** The next entries of the log in its order. */
export async function readPage(
  scope: AuditScope,
  query: AuditQuery,
  reading: AuditReading,
): Promise<ReadRows> {
  const { indexed, looked } = conditionsOf(scope, query);
  const bounds = within(query, reading);
  const named = query.q ? await namedBy(scope, query.q) : null;
  if (named) return whole(await select([...indexed, ...looked, ...bounds, named], reading));
  const patterns = wordPatterns(query.q);
  const sought = [...looked, ...worded(patterns)];
  if (sought.length === 0) return whole(await select([...indexed, ...bounds], reading));
  const most = areIndexed(patterns) ? mostWalkedFirst : mostWalked;
  const walked = await walk([...indexed, ...bounds], sought, reading, most);
  if (walked.rows.length === reading.limit || !walked.stoppedAt) return { ...walked, stoppedAt: null };
  if (!areIndexed(patterns)) return walked;
  return byWords([...indexed, ...bounds, ...sought], reading);
}

const whole = (rows: AuditRow[]): ReadRows => ({ rows, stoppedAt: null, isCapped: false });

const select = (conditions: SQL[], reading: AuditReading) =>
  db()
    .select(auditColumns)
    .from(sql`audit_log`)
    .where(and(...conditions))
    .orderBy(inOrder(reading))
    .limit(reading.limit);

/** Those that fulfil what is sought among the next so many. */
async function walk(indexed: SQL[], sought: SQL[], reading: AuditReading, most: number): Promise<ReadRows> {
  const order = inOrder(reading);
  const back = inOrder({ descends: !reading.descends });
  const found = await db()
    .select({
      ...auditColumns,
      id: sql<string | null>`audit_log.id::text`,
      looked: sql<number>`audit_log.looked`,
      last: sql<{ at: string; id: string } | null>`audit_log.last`,
    })
    .from(
      sql`(with walked as materialized (
          select * from audit_log where ${and(...indexed)} order by ${order} limit ${most}
        ), shown as (
          select * from walked as audit_log where ${and(...sought)} order by ${order} limit ${reading.limit}
        ) select shown.*, (select count(*)::int from walked) as looked, (
            select json_build_object('at', at::text, 'id', id::text) from walked as audit_log order by ${back} limit 1
          ) as last
        from (select 1) as once left join shown on true) as audit_log`,
    )
    .orderBy(order);
  const [first] = found;
  return {
    rows: found.flatMap(({ last: _, looked: __, id, ...row }) => (id === null ? [] : [{ ...row, id }])),
    stoppedAt: first && first.looked >= most ? first.last : null,
    isCapped: false,
  };
}

/** Rare words: those that the index finds, sorted. */
async function byWords(conditions: SQL[], reading: AuditReading): Promise<ReadRows> {
  const found = await db()
    .select({ ...auditColumns, found: sql<number>`audit_log.found` })
    .from(
      sql`(with candidates as materialized (
          select * from audit_log where ${and(...conditions)} limit ${mostCandidates + 1})
        select candidates.*, (select count(*)::int from candidates) as found from candidates) as audit_log`,
    )
    .orderBy(inOrder(reading))
    .limit(reading.limit);
  return {
    rows: found.map(({ found: _, ...row }) => row),
    stoppedAt: null,
    isCapped: found.some((row) => row.found > mostCandidates),
  };
}
