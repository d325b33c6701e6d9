import type { MemberContext } from "#lib/core/auth/context.ts";
import { whileMember } from "#lib/core/auth/while-member.ts";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { readForm } from "#lib/core/transport/read-body.ts";
import { streamText } from "#lib/core/transport/stream-text.ts";
import { exportOrders } from "#lib/features/orders/export-orders.ts";
import { exportFormSchema, type FileWanted } from "#lib/features/orders/export-schema.ts";
import { readOrderQuery } from "#lib/features/orders/order-query.ts";
import { isByQuery } from "#lib/features/orders/selection.ts";

const types = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" };

/** The filters and the sorting of the list, and `format=json`, `rows=items` and `columns=number,total`. */
export const GET = memberRoute(async (ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") === "json" ? "json" : "csv";
  const rows = searchParams.get("rows") === "items" ? "items" : "orders";
  const columns = searchParams.get("columns")?.slice(0, 4_000).split(",").slice(0, 100) ?? [];
  const query = readOrderQuery(searchParams);
  return reply(ctx, { format, rows }, await exportOrders(ctx, { query, format, rows, columns }));
});

/**
 * Exports a selection of the list, which is too long for a URL. It is posted as a form, so that the browser saves the
 * file.
 */
export const POST = memberRoute(async (ctx, { request }) => {
  const { selection, ...file } = await readForm(request, exportFormSchema);
  const chosen = isByQuery(selection)
    ? { query: readOrderQuery(selection.query), except: selection.except }
    : { query: {}, ids: selection.ids };
  return reply(ctx, file, await exportOrders(ctx, { ...chosen, ...file }));
});

function reply(ctx: MemberContext, { format, rows }: FileWanted, text: AsyncIterable<string>): Response {
  const day = new Date().toISOString().slice(0, 10);
  return streamText(whileMember(ctx, text), {
    type: types[format],
    filename: `${rows}-${ctx.mode}-${day}.${format}`,
  });
}
