import { readAuditQuery } from "#lib/audit/audit-query.ts";
import { exportAudit } from "#lib/audit/export-audit.ts";
import { whileMember } from "#lib/auth/while-member.ts";
import { workspaceRoute } from "#lib/transport/define-route.ts";
import { streamText } from "#lib/transport/stream-text.ts";

const types = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" };

/** `format=json` beside what the log is filtered by. */
export const GET = workspaceRoute(async (ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") === "json" ? "json" : "csv";
  const text = await exportAudit(ctx, { query: readAuditQuery(searchParams), format });
  const day = new Date().toISOString().slice(0, 10);
  return streamText(whileMember(ctx, text), { type: types[format], filename: `audit-log-${day}.${format}` });
});
