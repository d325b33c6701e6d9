import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { auditLog } from "#drizzle/schema/audit-log.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { areIndexed, wordPatterns } from "#lib/features/events/search-words.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { AuditQuery } from "./audit-query.ts";
import type { AuditPage } from "./audit-view.ts";
import { type AuditRow, auditColumns, nameEntries } from "./internal/name-entries.ts";
import {
  type AuditReading,
  type AuditScope,
  conditionsOf,
  inOrder,
  namedBy,
  within,
  worded,
} from "./internal/select-audit.ts";
import { type ListAuditInput, listAuditSchema } from "./schemas.ts";

/** Entries scanned one by one, newest first: when the index cannot help, and before the word index is used. */
const maxScanned = 4_000;
const maxScannedFirst = 1_000;
/** Matches of the index that are sorted at most. */
const mostCandidates = 10_000;

type ReadRows = {
  rows: AuditRow[];
  /** Where the scan stopped before it had found enough. */
  stoppedAt: { at: string; id: string } | null;
  isCapped: boolean;
};

/** The next entries of the log, in its order. */
async function readPage(scope: AuditScope, query: AuditQuery, reading: AuditReading): Promise<ReadRows> {
  const { indexed, looked } = conditionsOf(scope, query);
  const bounds = within(query, reading);
  const named = query.q ? await namedBy(scope, query.q) : null;
  if (named) return whole(await select([...indexed, ...looked, ...bounds, named], reading));
  const patterns = wordPatterns(query.q);
  const sought = [...looked, ...worded(patterns)];
  if (sought.length === 0) return whole(await select([...indexed, ...bounds], reading));
  const most = areIndexed(patterns) ? maxScannedFirst : maxScanned;
  const scanned = await scan([...indexed, ...bounds], sought, reading, most);
  if (scanned.rows.length === reading.limit || !scanned.stoppedAt) return { ...scanned, stoppedAt: null };
  if (!areIndexed(patterns)) return scanned;
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

/** The matching ones among the next `most` entries. */
async function scan(indexed: SQL[], sought: SQL[], reading: AuditReading, most: number): Promise<ReadRows> {
  const order = inOrder(reading);
  const back = inOrder({ descends: !reading.descends });
  const found = await db()
    .select({
      ...auditColumns,
      id: sql<string | null>`audit_log.id::text`.as("entry"),
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

/** For rare words: the matches of the index, sorted. */
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

const pageSize = 50;

type Asked = { cursor?: string | undefined; direction: "next" | "previous" };

/**
 * Entries are never changed or deleted, so an id is a valid cursor.
 * @throws AppError invalid_cursor
 */
async function beginReading(scope: AuditScope, { cursor, direction }: Asked): Promise<AuditReading> {
  const limit = pageSize + 1;
  if (!cursor) return { from: null, descends: true, limit };
  const [from] = await db()
    .select({ at: sql<string>`${auditLog.at}::text`, id: sql<string>`${auditLog.id}::text` })
    .from(auditLog)
    .where(and(eq(auditLog.workspaceId, scope.workspace.id), eq(auditLog.id, Number(cursor))));
  if (!from) throw new AppError("invalid_cursor", 400);
  return { from, descends: direction === "next", limit };
}

/** The entries of a page, newest first, and its cursors; null if going back has reached the beginning. */
function cutPage({ rows, stoppedAt }: ReadRows, { from, descends }: AuditReading) {
  const hasMore = rows.length > pageSize;
  const shown: AuditRow[] = rows.slice(0, pageSize);
  if (!descends && !hasMore && !stoppedAt && shown.length < pageSize) return null;
  if (!descends) shown.reverse();
  const [newest, oldest] = [shown[0]?.id ?? null, shown.at(-1)?.id ?? null];
  return {
    shown,
    nextCursor: descends ? (hasMore ? oldest : (stoppedAt?.id ?? null)) : (oldest ?? from?.id ?? null),
    previousCursor: descends
      ? from
        ? (newest ?? from.id)
        : null
      : hasMore
        ? newest
        : (stoppedAt?.id ?? null),
    lookedUntil: !hasMore && stoppedAt ? new Date(stoppedAt.at).toISOString() : null,
  };
}

/**
 * A page of the workspace's audit log, newest first, with row comparison as its cursor: equally fast at any depth, in
 * both directions. Includes entries of both modes, and of none.
 * @throws AppError invalid_cursor
 */
export async function listAudit(ctx: WorkspaceContext, input: ListAuditInput): Promise<AuditPage> {
  requireRole(ctx, "audit:read");
  const { query, ...asked } = parseInput(listAuditSchema, input);
  const reading = await beginReading(ctx, asked);
  const read = await readPage(ctx, query, reading);
  const page = cutPage(read, reading);
  // Going back to the beginning shows a full first page, with newer entries.
  if (!page) return listAudit(ctx, { query });
  const { shown, ...ways } = page;
  return { lines: await nameEntries(ctx, shown), ...ways, isCapped: read.isCapped };
}
