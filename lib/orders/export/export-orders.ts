import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { writeAudit } from "#lib/audit/write-audit.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import type { Order } from "#lib/service/schemas/order.ts";
import type { OrderPosition } from "../list/order-position.ts";
import { type OrderQuery, writeOrderQuery } from "../list/order-query.ts";
import { orderRowColumns, toOrderRow } from "../list/order-row-columns.ts";
import { everyOrderOf } from "../list/search-orders.ts";
import { orderBy } from "../list/sorted-orders.ts";
import type { ExportedOrder } from "./export-row.ts";
import { type ExportOrdersInput, exportOrdersSchema } from "./export-schema.ts";
import { writeCsv, writeJson } from "./write-export.ts";

const pageSize = 500;

/** All that a query lists, however much it is, as text that is made while it is taken. */
export async function exportOrders(
  ctx: MemberContext,
  input: ExportOrdersInput,
): Promise<AsyncGenerator<string>> {
  requireRole(ctx, "orders:read");
  const wanted = exportOrdersSchema.parse(input);
  const { query, format, rows } = wanted;
  await writeAudit(db(), ctx, {
    action: "order.export",
    subjectType: "order",
    subjectId: null,
    // What was typed may be a name: that something was, is enough.
    details: { format, rows, query: writeOrderQuery({ ...query, q: "" }), searched: query.q !== "" },
  });
  const pages = readPages(ctx, query);
  return format === "csv" ? writeCsv(pages, wanted) : writeJson(pages, wanted);
}

async function* readPages(ctx: MemberContext, query: OrderQuery): AsyncGenerator<ExportedOrder[]> {
  const descends = query.order === "desc";
  let from: OrderPosition | null = null;
  while (true) {
    const page = await db()
      .select(exportedColumns)
      .from(everyOrderOf(ctx, query, { descends, from, limit: pageSize }))
      .orderBy(orderBy(query, descends))
      .limit(pageSize);
    yield page.map(({ position: _, data, cancelledAt, refundedCents, ...row }) => ({
      ...toOrderRow(row),
      cancelledAt: cancelledAt?.toISOString() ?? null,
      refundedCents,
      data,
    }));
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    from = { sort: query.sort, value: last.position, id: last.id };
  }
}

const exportedColumns = {
  ...orderRowColumns,
  cancelledAt: sql<Date | null>`cancelled_at`.mapWith((at: string) => new Date(at)),
  refundedCents: sql<number | null>`refunded_cents`.mapWith(Number),
  data: sql<Order>`data`,
  position: sql<string>`sorted_by::text`,
};
