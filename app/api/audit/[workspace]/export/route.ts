import { whileMember } from "#lib/core/auth/while-member.ts";
import { workspaceRoute } from "#lib/core/transport/define-route.ts";
import { streamText } from "#lib/core/transport/stream-text.ts";
import { readAuditQuery } from "#lib/features/audit/audit-query.ts";
import { exportAudit } from "#lib/features/audit/export-audit.ts";

const types = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" };

/** The filters of the log, and `format=json`. */
export const GET = workspaceRoute(async (ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  const format = searchParams.get("format") === "json" ? "json" : "csv";
  const text = await exportAudit(ctx, { query: readAuditQuery(searchParams), format });
  const day = new Date().toISOString().slice(0, 10);
  return streamText(whileMember(ctx, text), { type: types[format], filename: `audit-log-${day}.${format}` });
});
