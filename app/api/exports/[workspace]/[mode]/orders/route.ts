import { exportOrders } from "#lib/orders/export/export-orders.ts";
import { readOrderQuery } from "#lib/orders/list/order-query.ts";
import { memberRoute } from "#lib/transport/define-route.ts";
import { streamText } from "#lib/transport/stream-text.ts";

const types = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" };

/** `format=json`, `rows=items` and `columns=number,total` beside what the list is filtered and sorted by. */
export const GET = memberRoute(async (ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") === "json" ? "json" : "csv";
  const rows = searchParams.get("rows") === "items" ? "items" : "orders";
  const columns = searchParams.get("columns")?.slice(0, 4_000).split(",").slice(0, 100) ?? [];
  const text = await exportOrders(ctx, { query: readOrderQuery(searchParams), format, rows, columns });
  const day = new Date().toISOString().slice(0, 10);
  return streamText(text, { type: types[format], filename: `${rows}-${ctx.mode}-${day}.${format}` });
});
