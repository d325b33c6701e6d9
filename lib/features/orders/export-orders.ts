import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { writeAuditIfPossible } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { byteOrderMark, toCsvLine } from "#lib/csv.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type ExportOrdersInput, type ExportWanted, exportOrdersSchema } from "./export-schema.ts";
import { type ExportedOrder, itemColumns, orderColumns } from "./internal/export/export-row.ts";
import type { OrderPosition } from "./internal/list/order-position.ts";
import { orderRowColumns, toOrderRow } from "./internal/list/order-row-columns.ts";
import { everyOrderOf } from "./internal/list/search-orders.ts";
import { orderBy } from "./internal/list/sorted-orders.ts";
import { writeOrderQuery } from "./order-query.ts";

type Pages = AsyncIterable<readonly ExportedOrder[]>;

/** Yields the text page by page, so that no more rows are read than are consumed. */
async function* writeCsv(pages: Pages, { rows, columns }: ExportWanted): AsyncGenerator<string> {
  const all = Object.keys(rows === "items" ? itemColumns : orderColumns);
  const known = columns.filter((column) => all.includes(column));
  const names = known.length > 0 ? known : all;
  yield byteOrderMark + toCsvLine(names);
  for await (const page of pages) yield page.flatMap((order) => toLines(order, rows, names)).join("");
}

function toLines(order: ExportedOrder, rows: ExportWanted["rows"], names: readonly string[]): string[] {
  if (rows === "orders") return [toCsvLine(names.map((name) => orderColumns[name]?.(order) ?? null))];
  return order.data.items.map((item) =>
    toCsvLine(names.map((name) => itemColumns[name]?.(order, item) ?? null)),
  );
}

/** A JSON array with everything known of each order or item, one value per line; amounts in cents. */
async function* writeJson(pages: Pages, { rows }: ExportWanted): AsyncGenerator<string> {
  let before = "[\n";
  for await (const page of pages) {
    const values = rows === "orders" ? page : page.flatMap(toItems);
    if (values.length === 0) continue;
    yield before + values.map((value) => JSON.stringify(value)).join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

const toItems = ({ id, number, reference, externalId, status, createdAt, data }: ExportedOrder) =>
  data.items.map((item) => ({ order: { id, number, reference, externalId, status, createdAt }, ...item }));

const pageSize = 500;

/**
 * Exports all orders that a query lists, or the chosen ones, without a limit. The text is produced while it is
 * consumed.
 */
export async function exportOrders(
  ctx: MemberContext,
  input: ExportOrdersInput,
): Promise<AsyncGenerator<string>> {
  requireRole(ctx, "orders:read");
  const wanted = parseInput(exportOrdersSchema, input);
  const { format, rows } = wanted;
  await writeAuditIfPossible(db(), ctx, {
    action: "order.export",
    subjectType: "order",
    subjectId: null,
    details: { format, rows, ...describe(wanted) },
  });
  const pages = wanted.ids ? readChosen(ctx, wanted.ids) : readPages(ctx, wanted);
  return format === "csv" ? writeCsv(pages, wanted) : writeJson(pages, wanted);
}

function describe({ query, except, ids }: ExportWanted): Record<string, string | number | boolean> {
  if (ids) return { chosen: ids.length };
  // The search text may be a name, so the log only records that there was one.
  const listed = { query: writeOrderQuery({ ...query, q: "" }), searched: query.q !== "" };
  return except.length > 0 ? { ...listed, except: except.length } : listed;
}

async function* readPages(
  ctx: MemberContext,
  { query, except }: ExportWanted,
): AsyncGenerator<ExportedOrder[]> {
  const descends = query.order === "desc";
  const leftOut = new Set(except.map((id) => id.toLowerCase()));
  let from: OrderPosition | null = null;
  while (true) {
    const page = await db()
      .select({ ...exportedColumns(ctx.workspace.id), position: sql<string>`sorted_by::text`.as("position") })
      .from(everyOrderOf(ctx, query, { descends, from, limit: pageSize }))
      .orderBy(orderBy(query, descends))
      .limit(pageSize);
    yield page.filter(({ id }) => !leftOut.has(id)).map(({ position: _, ...row }) => toExported(row));
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    from = { sort: query.sort, value: last.position, id: last.id };
  }
}

/** A selection by hand is small enough for one page. */
async function* readChosen(
  { workspace, mode }: MemberContext,
  ids: readonly string[],
): AsyncGenerator<ExportedOrder[]> {
  const rows = await db()
    .select(exportedColumns(workspace.id))
    .from(orders)
    .where(and(eq(orders.workspaceId, workspace.id), eq(orders.mode, mode), inArray(orders.id, ids)))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  yield rows.map(toExported);
}

const exportedColumns = (workspaceId: string) => ({
  ...orderRowColumns(workspaceId),
  cancelledAt: sql<Date | null>`cancelled_at`.mapWith((at: string) => new Date(at)),
  refundedCents: sql<number | null>`refunded_cents`.mapWith(Number),
  data: sql<Order>`data`,
});

type Exported = Parameters<typeof toOrderRow>[0] &
  Pick<ExportedOrder, "data" | "refundedCents"> & { cancelledAt: Date | null };

function toExported({ data, cancelledAt, refundedCents, ...selected }: Exported): ExportedOrder {
  const row = toOrderRow(selected);
  return {
    ...row,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    refundedCents,
    data: { ...data, external_id: row.externalId },
  };
}
