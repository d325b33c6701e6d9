import { and, eq, inArray, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { areaOf, auditLog, wordsOf } from "#drizzle/schema/audit-log.ts";
import { orderSearch } from "#drizzle/schema/order-search.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { subjectTypes } from "#lib/core/audit/write-audit.ts";
import { idIn } from "#lib/features/events/search-words.ts";
import { dayStart } from "#lib/features/orders/day-start.ts";
import { wordPatterns } from "#lib/features/orders/search-words.ts";
import { type AuditQuery, byJobs } from "../audit-query.ts";

const mostOrders = 20;

/** If the search text is an id, or the number or reference of an order, the condition for that subject; else null. */
export async function namedBy(scope: AuditScope, q: string): Promise<SQL | null> {
  const id = idIn(q);
  return id ? byId(scope, id) : byOrder(scope, q);
}

/** Any subject type. All types are listed, because the index starts with the type. */
async function byId({ workspace }: AuditScope, id: string): Promise<SQL | null> {
  const isSubject = and(inArray(auditLog.subjectType, [...subjectTypes]), eq(auditLog.subjectId, id));
  const found = await db()
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.workspaceId, workspace.id), isSubject))
    .limit(1);
  return found.length > 0 && isSubject ? isSubject : null;
}

async function byOrder({ workspace }: AuditScope, q: string): Promise<SQL | null> {
  const [pattern, ...others] = wordPatterns(q);
  if (!pattern || others.length > 0 || !/\d/.test(q)) return null;
  const found = await db()
    .select({ id: orders.id })
    .from(orderSearch)
    .innerJoin(orders, and(eq(orders.workspaceId, workspace.id), eq(orders.id, orderSearch.orderId)))
    .where(
      and(
        eq(orderSearch.workspaceId, workspace.id),
        like(orderSearch.body, pattern),
        or(eq(orders.number, q), eq(orders.externalId, q), eq(orders.reference, q)),
      ),
    )
    .limit(mostOrders);
  if (found.length === 0) return null;
  const ids = found.map((order) => order.id);
  return and(eq(auditLog.subjectType, "order"), inArray(auditLog.subjectId, ids)) ?? null;
}

/** Reads from a position, or from the end of the log; at most `limit` entries. */
export type AuditReading = {
  descends: boolean;
  /** The timestamp as PostgreSQL prints it, and the id. */
  from: { at: string; id: string } | null;
  limit: number;
};

export type AuditScope = { workspace: { id: string } };

/** Conditions that an index serves in log order, and those that are checked entry by entry. */
type Conditions = { indexed: SQL[]; looked: SQL[] };

/** The narrowest condition uses the index; the others filter its result. */
export function conditionsOf({ workspace }: AuditScope, query: AuditQuery): Conditions {
  const [first, ...others] = [
    ...ofSubject(query.subject),
    ...ofAct(query.what),
    ...ofPerson(query.person),
    ...(query.mode ? [eq(auditLog.mode, query.mode)] : []),
  ];
  const isLedByMode =
    query.mode !== "" && others.length === 0 && !query.subject && !query.what && !query.person;
  const ofWorkspace = eq(auditLog.workspaceId, workspace.id);
  if (!first) return { indexed: [ofWorkspace], looked: [] };
  if (isLedByMode) return { indexed: [ofWorkspace], looked: [first] };
  return { indexed: [ofWorkspace, first], looked: others };
}

function ofSubject(subject: string): SQL[] {
  const [type = "", ...id] = subject.split(":");
  const isThis = and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, id.join(":")));
  return subject && isThis ? [isThis] : [];
}

function ofAct(what: string): SQL[] {
  if (!what) return [];
  return [what.includes(".") ? sql`${auditLog.action} = ${what}` : sql`${areaOf(auditLog)} = ${what}`];
}

function ofPerson(person: string): SQL[] {
  if (!person) return [];
  return [person === byJobs ? isNull(auditLog.userId) : eq(auditLog.userId, person)];
}

/** Each word anywhere in the entry. */
export const worded = (patterns: readonly string[]): SQL[] =>
  patterns.map((pattern) => like(wordsOf(auditLog), sql`lower(${pattern})`));

/**
 * The days of a query, and the position to continue from. The bound that the position has passed is left out: with it
 * PostgreSQL would start at that bound and scan everything up to the position.
 */
export function within(query: AuditQuery, { descends, from }: AuditReading): SQL[] {
  const first = query.from && dayStart(query.from, query.zone);
  const end = query.to && dayStart(query.to, query.zone, 1);
  const compared = descends ? sql`<` : sql`>`;
  return [
    ...(first && (descends || !from) ? [sql`${auditLog.at} >= ${first}::timestamptz`] : []),
    ...(end && (!descends || !from) ? [sql`${auditLog.at} < ${end}::timestamptz`] : []),
    ...(from
      ? [sql`(${auditLog.at}, ${auditLog.id}) ${compared} (${from.at}::timestamptz, ${from.id}::bigint)`]
      : []),
  ];
}

/** For a source named `audit_log`. */
export const inOrder = ({ descends }: Pick<AuditReading, "descends">): SQL =>
  descends ? sql`audit_log.at desc, audit_log.id desc` : sql`audit_log.at, audit_log.id`;
