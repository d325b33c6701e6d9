import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { auditLog } from "#drizzle/schema/audit-log.ts";
import { AppError } from "#lib/errors.ts";
import type { AuditRow } from "./audit-columns.ts";
import type { ReadRows } from "./read-page.ts";
import type { AuditReading, AuditScope } from "./select-audit.ts";

const pageSize = 50;

type Asked = { cursor?: string | undefined; direction: "next" | "previous" };

/**
 * An entry is never changed and never goes, so its id alone is a place.
 * @throws AppError invalid_cursor
 */
export async function beginReading(scope: AuditScope, { cursor, direction }: Asked): Promise<AuditReading> {
  const limit = pageSize + 1;
  if (!cursor) return { from: null, descends: true, limit };
  const [from] = await db()
    .select({ at: sql<string>`${auditLog.at}::text`, id: sql<string>`${auditLog.id}::text` })
    .from(auditLog)
    .where(and(eq(auditLog.workspaceId, scope.workspace.id), eq(auditLog.id, Number(cursor))));
  if (!from) throw new AppError("invalid_cursor", 400);
  return { from, descends: direction === "next", limit };
}

/** The entries of a page, newest first, and the ways on; null where who went back is at the beginning again. */
export function cutPage({ rows, stoppedAt }: ReadRows, { from, descends }: AuditReading) {
  const hasMore = rows.length > pageSize;
  const shown: AuditRow[] = rows.slice(0, pageSize);
  if (!descends && !hasMore && !stoppedAt && shown.length < pageSize) return null;
  if (!descends) shown.reverse();
  const [newest, oldest] = [shown[0]?.id ?? null, shown.at(-1)?.id ?? null];
  return {
    shown,
    nextCursor: descends ? (hasMore ? oldest : (stoppedAt?.id ?? null)) : (oldest ?? from?.id ?? null),
    previousCursor: descends
      ? from
        ? (newest ?? from.id)
        : null
      : hasMore
        ? newest
        : (stoppedAt?.id ?? null),
    lookedUntil: !hasMore && stoppedAt ? new Date(stoppedAt.at).toISOString() : null,
  };
}
