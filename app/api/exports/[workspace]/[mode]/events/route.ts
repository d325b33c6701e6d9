import { whileMember } from "#lib/core/auth/while-member.ts";
import { memberRoute } from "#lib/core/transport/define-route.ts";
import { streamText } from "#lib/core/transport/stream-text.ts";
import { exportEvents } from "#lib/features/events/export-events.ts";
import { exportRefusals } from "#lib/features/events/export-refusals.ts";
import { readLogQuery } from "#lib/features/events/log-query.ts";

const types = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" };

/** The filters of the log with its tab, and `format=json`. */
export const GET = memberRoute(async (ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") === "json" ? "json" : "csv";
  const query = readLogQuery(searchParams);
  const isRefused = query.tab === "refused";
  const text = await (isRefused ? exportRefusals : exportEvents)(ctx, { query, format });
  const day = new Date().toISOString().slice(0, 10);
  const name = isRefused ? "refused-posts" : `events-${ctx.mode}`;
  return streamText(whileMember(ctx, text), { type: types[format], filename: `${name}-${day}.${format}` });
});
