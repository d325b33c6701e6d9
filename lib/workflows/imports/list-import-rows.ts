import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { type ImportOrderState, importOrders } from "#drizzle/schema/import-orders.ts";
import { importProblems } from "#drizzle/schema/import-problems.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findImport, type ImportRecord } from "./find-import.ts";
import { createGatherer } from "./gather-orders.ts";
import { isBasketOfOrder } from "./internal/is-basket-of-order.ts";
import { readCells } from "./internal/read-cells.ts";
import { type ListImportRowsInput, listImportRowsSchema } from "./schemas.ts";

const pageSize = 50;

export type RowProblemView = {
  field: string;
  code: string;
  params: Record<string, string | number>;
  isWarning: boolean;
};

/** A row with its problems. */
export type ProblemRow = { row: number; cells: string[]; problems: RowProblemView[] };

/** An order of an import with its recipient and its result. Amounts in cents. */
export type ImportOrderRow = {
  position: number;
  rows: number[];
  reference: string | null;
  recipient: string;
  place: string;
  pieces: number;
  state: ImportOrderState;
  orderId: string | null;
  /** The number of that order; null until the mirror has it. */
  orderNumber: string | null;
  totalCents: number | null;
  /** The price of its items for its country, once the check has asked for it. */
  estimateCents: number | null;
  outcome: Outcome | null;
};

export type ImportRowsPage = {
  problems: ProblemRow[];
  orders: ImportOrderRow[];
  /** The `after` of the next page; null on the last page. */
  next: number | null;
};

/**
 * A page of rows of an import, in the order of the file: the rows with problems or warnings, or the orders with one
 * result.
 * @throws AppError not_found
 */
export async function listImportRows(
  ctx: MemberContext,
  input: ListImportRowsInput,
): Promise<ImportRowsPage> {
  requireRole(ctx, "orders:write");
  const { importId, lane: tab, after = 0 } = parseInput(listImportRowsSchema, input);
  const record = await findImport(ctx, { importId });
  return tab === "problems" ? listProblems(record, after) : listOrders(record, tab, after);
}

async function listProblems(record: ImportRecord, after: number): Promise<ImportRowsPage> {
  const isOfImport = and(
    eq(importProblems.workspaceId, record.workspaceId),
    eq(importProblems.importId, record.id),
  );
  const found = await db()
    .selectDistinct({ row: importProblems.row })
    .from(importProblems)
    .where(and(isOfImport, gt(importProblems.row, after)))
    .orderBy(asc(importProblems.row))
    .limit(pageSize);
  const rows = found.map(({ row }) => row);
  const [cells, problems] = await Promise.all([
    readCells(record, rows),
    db()
      .select({
        row: importProblems.row,
        field: importProblems.field,
        code: importProblems.code,
        params: importProblems.params,
        isWarning: importProblems.isWarning,
      })
      .from(importProblems)
      .where(and(isOfImport, inArray(importProblems.row, rows))),
  ]);
  const byRow = Map.groupBy(problems, ({ row }) => row);
  return {
    problems: rows.map((row) => ({
      row,
      cells: cells.get(row) ?? [],
      problems: (byRow.get(row) ?? []).map(({ row: _, ...problem }) => problem),
    })),
    orders: [],
    next: rows.length === pageSize ? (rows.at(-1) ?? null) : null,
  };
}

async function listOrders(
  record: ImportRecord,
  state: Exclude<ImportOrderState, "invalid">,
  after: number,
): Promise<ImportRowsPage> {
  const found = await db()
    .select({
      position: importOrders.position,
      rows: importOrders.rows,
      reference: importOrders.reference,
      state: importOrders.state,
      orderId: importOrders.orderId,
      orderNumber: orders.number,
      totalCents: importOrders.totalCents,
      estimateCents: importBaskets.totalCents,
      outcome: importOrders.outcome,
    })
    .from(importOrders)
    .leftJoin(importBaskets, isBasketOfOrder)
    .leftJoin(
      orders,
      and(eq(orders.workspaceId, importOrders.workspaceId), eq(orders.id, importOrders.orderId)),
    )
    .where(
      and(
        eq(importOrders.workspaceId, record.workspaceId),
        eq(importOrders.importId, record.id),
        eq(importOrders.state, state),
        gt(importOrders.position, after),
      ),
    )
    .orderBy(asc(importOrders.position))
    .limit(pageSize);
  const cells = await readCells(
    record,
    found.flatMap(({ rows }) => rows),
  );
  return {
    problems: [],
    orders: found.map((order) => ({
      ...order,
      ...describe(record, order.rows, cells),
      outcome: order.outcome as Outcome | null,
    })),
    next: found.length === pageSize ? (found.at(-1)?.position ?? null) : null,
  };
}

function describe({ mapping }: ImportRecord, rows: readonly number[], cells: Map<number, string[]>) {
  const gatherer = createGatherer(mapping ?? { columns: [], country: null });
  for (const row of rows) gatherer.add(row, cells.get(row) ?? []);
  const [order] = gatherer.orders();
  const { name = "", city = "", country = "" } = order?.address ?? {};
  const pieces = (order?.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  return { recipient: name, place: [city, country].filter(Boolean).join(", "), pieces };
}
