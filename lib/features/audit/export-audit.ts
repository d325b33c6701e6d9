import { and, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { writeAuditIfPossible } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { wordPatterns } from "#lib/features/events/search-words.ts";
import { writeCsv, writeJson } from "#lib/features/events/write-export.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type AuditQuery, writeAuditQuery } from "./audit-query.ts";
import type { AuditDetails } from "./audit-view.ts";
import {
  type AuditReading,
  conditionsOf,
  inOrder,
  namedBy,
  within,
  worded,
} from "./internal/select-audit.ts";
import { type ExportAuditInput, exportAuditSchema } from "./schemas.ts";

/** The fields of an export. Dates are ISO 8601 in UTC. */
type ExportedEntry = {
  id: string;
  at: string;
  person_id: string | null;
  person: string | null;
  session_id: string | null;
  address: string | null;
  task: string | null;
  mode: string | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  details: AuditDetails;
};

const exportedNames = [
  "id",
  "at",
  "person_id",
  "person",
  "session_id",
  "address",
  "task",
  "mode",
  "action",
  "subject_type",
  "subject_id",
  "details",
] as const satisfies readonly (keyof ExportedEntry)[];

/** Names are joined from `users`: the log itself stores none. */
const exportedColumns = {
  source: sql`audit_log left join users on users.id = audit_log.user_id`,
  selected: {
    id: sql<string>`audit_log.id::text`.as("entry"),
    at: sql<string>`to_char(audit_log.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    person_id: sql<string | null>`audit_log.user_id`,
    person: sql<string | null>`users.name`,
    session_id: sql<string | null>`audit_log.session_id`,
    address: sql<string | null>`audit_log.address`,
    task: sql<string | null>`audit_log.task`,
    mode: sql<string | null>`audit_log.mode`,
    action: sql<string>`audit_log.action`,
    subject_type: sql<string>`audit_log.subject_type`,
    subject_id: sql<string | null>`audit_log.subject_id`,
    details: sql<AuditDetails>`audit_log.details`,
    position: sql<string>`audit_log.at::text`.as("position"),
  },
};

const pageSize = 500;

/** Exports all entries that a query lists, as a text stream without a limit. */
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
    // The search text may be a name, so only the fact of a search is logged.
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
