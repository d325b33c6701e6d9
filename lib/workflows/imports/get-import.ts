import { and, desc, eq, lt, ne, notExists, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { importProblems } from "#drizzle/schema/import-problems.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { isOverOrderLimit } from "#lib/features/orders/over-order-limit.ts";
import { maxPaymentRows } from "#lib/workflows/runs/limits.ts";
import { findImport, type ImportRecord } from "./find-import.ts";
import { findUnpaid, openRequests } from "./find-unpaid.ts";
import {
  type ImportView,
  readyBlankColumn,
  readyCentsColumn,
  summaryColumns,
  toSummary,
} from "./import-view.ts";

/**
 * An import with its totals and its current progress.
 * @throws AppError not_found
 */
export async function getImport(ctx: MemberContext, input: { importId: string }): Promise<ImportView> {
  requireRole(ctx, "orders:write");
  const record = await findImport(ctx, input);
  const [[read], priced, problems, duplicate, corrects, correctedBy, unpaid, next, nextUnasked] =
    await Promise.all([
      readSummary(record),
      countBaskets(record),
      countProblems(record),
      findDuplicate(record),
      record.correctsImportId ? findNewest(record, eq(imports.id, record.correctsImportId)) : null,
      findNewest(record, eq(imports.correctsImportId, record.id)),
      countUnpaid(ctx, record),
      sumNext(ctx, record, { fittingOnly: true }),
      sumNext(ctx, record, { unaskedOnly: true }),
    ]);
  if (!read) throw notFound();
  const { readyCents, readyBlank, ...summary } = read;
  const { encoding, separator, unreadable, hasHeader, header, mapping, step, startedAt, rowsForgottenAt } =
    record;
  return {
    ...toSummary(summary),
    ...{ encoding, separator, unreadable, hasHeader, header, mapping, step },
    isBegun: startedAt !== null,
    areRowsDeleted: rowsForgottenAt !== null,
    readyCents,
    readyBlank,
    priced,
    ...problems,
    duplicateOf: duplicate,
    corrects,
    correctedBy,
    unpaid: { ...unpaid, next, nextUnasked },
  };
}

const readSummary = ({ workspaceId, id }: ImportRecord) =>
  db()
    .select({
      ...summaryColumns,
      askedBy: users.name,
      readyCents: readyCentsColumn,
      readyBlank: readyBlankColumn,
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.askedBy))
    .where(and(eq(imports.workspaceId, workspaceId), eq(imports.id, id)));

async function countBaskets({ workspaceId, id }: ImportRecord) {
  const [found] = await db()
    .select({
      total: sql<number>`count(*)::int`,
      done: sql<number>`count(*) filter (where ${importBaskets.state} <> 'waiting')::int`,
    })
    .from(importBaskets)
    .where(and(eq(importBaskets.workspaceId, workspaceId), eq(importBaskets.importId, id)));
  return found ?? { total: 0, done: 0 };
}

async function countProblems({ workspaceId, id }: ImportRecord) {
  const [found] = await db()
    .select({
      warnings: sql<number>`(count(*) filter (where ${importProblems.isWarning}))::int`,
      problemRows: sql<number>`count(distinct ${importProblems.row})::int`,
    })
    .from(importProblems)
    .where(and(eq(importProblems.workspaceId, workspaceId), eq(importProblems.importId, id)));
  return found ?? { warnings: 0, problemRows: 0 };
}

const findDuplicate = (record: ImportRecord) =>
  findNewest(
    record,
    and(eq(imports.contentHash, record.contentHash ?? ""), lt(imports.createdAt, record.createdAt)),
  );

/** The newest import of the mode that meets a condition. */
async function findNewest({ workspaceId, mode }: ImportRecord, condition: SQL | undefined) {
  const [found] = await db()
    .select({ id: imports.id, createdAt: imports.createdAt })
    .from(imports)
    .where(
      and(
        eq(imports.workspaceId, workspaceId),
        eq(imports.mode, mode),
        ne(imports.state, "reading"),
        condition,
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(1);
  return found ? { id: found.id, createdAt: found.createdAt.toISOString() } : null;
}

/**
 * The drafts that one run pays, or whose payment one click requests: number, totals in cents in the order of payment,
 * and how many have items without a print, and discontinued ones.
 */
async function sumNext(
  ctx: MemberContext,
  { id, startedAt }: ImportRecord,
  only: { fittingOnly: true } | { unaskedOnly: true },
) {
  const rows = startedAt ? await findUnpaid(ctx, { importId: id, limit: maxPaymentRows, ...only }) : [];
  const totals = rows.map(({ shownTotalCents }) => shownTotalCents);
  return {
    count: rows.length,
    cents: totals.reduce((sum, cents) => sum + cents, 0),
    totals,
    blank: rows.filter(({ isBlank }) => isBlank).length,
    discontinued: rows.filter(({ isDiscontinued }) => isDiscontinued).length,
  };
}

async function countUnpaid(ctx: MemberContext, { workspaceId, id, startedAt }: ImportRecord) {
  const none = { count: 0, cents: 0, unasked: 0, unaskedCents: 0, overLimit: 0 };
  if (!startedAt) return none;
  const isUnasked = sql`filter (where ${notExists(openRequests())})`;
  const [found] = await db()
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::float8`,
      unasked: sql<number>`(count(*) ${isUnasked})::int`,
      unaskedCents: sql<number>`coalesce(sum(${orders.totalCents}) ${isUnasked}, 0)::float8`,
      overLimit: sql<number>`(count(*) filter (where ${isOverOrderLimit(ctx)}))::int`,
    })
    .from(importOrders)
    .innerJoin(orders, and(eq(orders.workspaceId, workspaceId), eq(orders.id, importOrders.orderId)))
    .where(
      and(
        eq(importOrders.workspaceId, workspaceId),
        eq(importOrders.importId, id),
        eq(importOrders.state, "created"),
        eq(orders.status, "draft"),
      ),
    );
  return found ?? none;
}
