import { and } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { writeAuditIfPossible } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { wordPatterns } from "#lib/features/events/search-words.ts";
import { writeCsv, writeJson } from "#lib/features/events/write-export.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type AuditQuery, writeAuditQuery } from "./audit-query.ts";
import { type ExportedEntry, exportedColumns, exportedNames } from "./internal/export-columns.ts";
import { namedBy } from "./internal/named-by.ts";
import { type AuditReading, conditionsOf, inOrder, within, worded } from "./internal/select-audit.ts";
import { type ExportAuditInput, exportAuditSchema } from "./schemas.ts";

const pageSize = 500;

/** All entries that a query lists, however many, as text that is made while it is taken. */
export async function exportAudit(
  ctx: WorkspaceContext,
  input: ExportAuditInput,
): Promise<AsyncGenerator<string>> {
  requireRole(ctx, "audit:read");
  const { query, format } = parseInput(exportAuditSchema, input);
  await writeAuditIfPossible(db(), ctx, {
    action: "audit.export",
    subjectType: "audit_log",
    subjectId: null,
    // What was typed may be a name: that something was, is enough.
    details: { format, query: writeAuditQuery({ ...query, q: "" }), searched: query.q !== "" },
  });
  const pages = readPages(ctx, query);
  return format === "csv" ? writeCsv(pages, exportedNames) : writeJson(pages);
}

async function* readPages(ctx: WorkspaceContext, query: AuditQuery): AsyncGenerator<ExportedEntry[]> {
  const { indexed, looked } = conditionsOf(ctx, query);
  const named = query.q ? await namedBy(ctx, query.q) : null;
  const sought = [...indexed, ...looked, ...(named ? [named] : worded(wordPatterns(query.q)))];
  let reading: AuditReading = { descends: true, from: null, limit: pageSize };
  while (true) {
    const page = await db()
      .select(exportedColumns.selected)
      .from(exportedColumns.source)
      .where(and(...sought, ...within(query, reading)))
      .orderBy(inOrder(reading))
      .limit(pageSize);
    yield page.map(({ position: _, ...entry }) => entry);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    reading = { ...reading, from: { at: last.position, id: last.id } };
  }
}
