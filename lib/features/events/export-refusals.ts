import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookRefusals } from "#drizzle/schema/webhook-refusals.ts";
import { writeAuditIfPossible } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { LogReading } from "./internal/list/log-scope.ts";
import { isListed, refusalsInOrder } from "./internal/refused/is-listed.ts";
import { readBodyStart } from "./internal/refused/read-body-start.ts";
import { type LogQuery, writeLogQuery } from "./log-query.ts";
import { type ExportEventsInput, exportEventsSchema } from "./schemas.ts";
import { writeCsv, writeJson } from "./write-export.ts";

/** A row of the export of refused posts. Dates ISO 8601 in UTC. */
type ExportedRefusal = {
  id: string;
  reason: string;
  received_at: string;
  event_type: string | null;
  event_id: string | null;
  signed_at: string | null;
  bytes: number;
  sha256: string;
  endpoint_id: string;
  headers: Record<string, string>;
  body_kind: "text" | "hex";
  body_start: string;
};

const refusalColumnNames = [
  "id",
  "reason",
  "received_at",
  "event_type",
  "event_id",
  "signed_at",
  "bytes",
  "sha256",
  "endpoint_id",
  "headers",
  "body_kind",
  "body_start",
] as const satisfies readonly (keyof ExportedRefusal)[];

function toExportedRefusal(refusal: typeof webhookRefusals.$inferSelect): ExportedRefusal {
  const { id, reason, bytes, sha256, headers } = refusal;
  const body = readBodyStart(refusal.bodyStart, bytes);
  return {
    ...{ id, reason, bytes, sha256, headers },
    received_at: refusal.receivedAt.toISOString(),
    event_type: refusal.eventType,
    event_id: refusal.eventId,
    signed_at: refusal.signedAt?.toISOString() ?? null,
    endpoint_id: refusal.endpointId,
    body_kind: body.kind,
    body_start: body.shown,
  };
}

const pageSize = 200;

/**
 * All stored refused posts of a query, as CSV or JSON text. The text is generated while it is consumed. Writes the
 * audit log if the database allows it.
 */
export async function exportRefusals(
  ctx: MemberContext,
  input: ExportEventsInput,
): Promise<AsyncGenerator<string>> {
  requireRole(ctx, "events:read");
  const { query, format } = parseInput(exportEventsSchema, input);
  await writeAuditIfPossible(db(), ctx, {
    action: "event.export",
    subjectType: "webhook_event",
    subjectId: null,
    // This export ignores the search text, which can contain a person's name.
    details: { format, query: writeLogQuery({ ...query, q: "" }) },
  });
  const pages = readPages(ctx, query);
  return format === "csv" ? writeCsv(pages, refusalColumnNames) : writeJson(pages);
}

async function* readPages(ctx: MemberContext, query: LogQuery): AsyncGenerator<ExportedRefusal[]> {
  let reading: LogReading = { descends: true, from: null, limit: pageSize };
  while (true) {
    const page = await db()
      .select({
        refusal: webhookRefusals,
        position: sql<string>`${webhookRefusals.receivedAt}::text`.as("position"),
      })
      .from(webhookRefusals)
      .where(isListed(ctx, query, reading))
      .orderBy(...refusalsInOrder(reading))
      .limit(pageSize);
    yield page.map(({ refusal }) => toExportedRefusal(refusal));
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    reading = { ...reading, from: { createdAt: last.position, id: last.refusal.id } };
  }
}
