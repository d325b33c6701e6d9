import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { writeAuditIfPossible } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type ExportedEvent, eventColumnNames } from "./internal/export/export-row.ts";
import type { LogReading } from "./internal/list/log-scope.ts";
import { eventsById } from "./internal/list/search-events.ts";
import { eventsOf, logOrder } from "./internal/list/select-events.ts";
import { type LogQuery, writeLogQuery } from "./log-query.ts";
import { type ExportEventsInput, exportEventsSchema } from "./schemas.ts";
import { idIn, wordPatterns } from "./search-words.ts";
import { writeCsv, writeJson } from "./write-export.ts";

const written = <T extends string | null = string>(instant: SQL) =>
  sql<T>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Columns = { [Name in keyof ExportedEvent]: SQL<ExportedEvent[Name]> };

/** Columns of a source with the alias `webhook_events`. Headers are not exported. */
const exportedColumns: Columns = {
  id: sql`id`,
  type: sql`type`,
  mode: sql`mode`,
  state: sql`state`,
  created_at: written(sql`event_at`),
  received_at: written(sql`received_at`),
  applied_at: written<string | null>(sql`applied_at`),
  signed_at: written<string | null>(sql`signed_at`),
  took_ms: sql`took_ms`,
  bytes: sql`bytes`,
  deliveries: sql`deliveries`,
  last_delivery_at: written<string | null>(sql`last_delivery_at`),
  order_id: sql`order_id`,
  order_number: sql`payload #>> '{data,order,number}'`,
  external_id: sql`payload #>> '{data,order,external_id}'`,
  changed: sql`changed`,
  tries: sql`tries`,
  failure: sql`failure`,
  parked_at: written<string | null>(sql`parked_at`),
  endpoint_id: sql`endpoint_id`,
  payload: sql`payload`,
};

const pageSize = 500;

/**
 * All accepted events of a query, as CSV or JSON text. The text is generated while it is consumed. Writes the audit
 * log if the database allows it.
 */
export async function exportEvents(
  ctx: MemberContext,
  input: ExportEventsInput,
): Promise<AsyncGenerator<string>> {
  requireRole(ctx, "events:read");
  const { query, format } = parseInput(exportEventsSchema, input);
  await writeAuditIfPossible(db(), ctx, {
    action: "event.export",
    subjectType: "webhook_event",
    subjectId: null,
    // The search text can contain a person's name, so the audit log has only whether there was one.
    details: { format, query: writeLogQuery({ ...query, q: "" }), searched: query.q !== "" },
  });
  const pages = readPages(ctx, query);
  return format === "csv" ? writeCsv(pages, eventColumnNames) : writeJson(pages);
}

async function* readPages(ctx: MemberContext, query: LogQuery): AsyncGenerator<ExportedEvent[]> {
  const id = idIn(query.q);
  const patterns = wordPatterns(query.q);
  let reading: LogReading = { descends: true, from: null, limit: pageSize };
  while (true) {
    const source = id ? eventsById(ctx, query, reading, id) : eventsOf(ctx, query, reading, patterns);
    const page = await db()
      .select({ ...exportedColumns, position: sql<string>`received_at::text`.as("position") })
      .from(source)
      .orderBy(logOrder(reading))
      .limit(pageSize);
    yield page.map(({ position: _, ...event }) => event);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    reading = { ...reading, from: { createdAt: last.position, id: last.id } };
  }
}
