import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import { files } from "#drizzle/schema/files.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { orderViews } from "#drizzle/schema/order-views.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { templates } from "#drizzle/schema/templates.ts";
import { users } from "#drizzle/schema/users.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import type { AuditRow } from "./audit-columns.ts";
import type { AuditScope } from "./select-audit.ts";

type Named = { table: PgTable; id: AnyPgColumn; of?: AnyPgColumn; name: AnyPgColumn | SQL<string> };

/** Where the name of what was changed is read, as it is now. An address has none but a recipient's. */
const named: Readonly<Record<string, Named>> = {
  order: { table: orders, id: orders.id, of: orders.workspaceId, name: orders.number },
  order_view: { table: orderViews, id: orderViews.id, of: orderViews.workspaceId, name: orderViews.name },
  file: {
    table: files,
    id: files.id,
    of: files.workspaceId,
    name: sql<string>`coalesce(${files.name}, ${files.filename}, '')`,
  },
  file_folder: {
    table: fileFolders,
    id: fileFolders.id,
    of: fileFolders.workspaceId,
    name: fileFolders.name,
  },
  quote: { table: quotes, id: quotes.id, of: quotes.workspaceId, name: quotes.name },
  template: { table: templates, id: templates.id, of: templates.workspaceId, name: templates.name },
  schedule: {
    table: orderSchedules,
    id: orderSchedules.id,
    of: orderSchedules.workspaceId,
    name: orderSchedules.name,
  },
  api_key: { table: apiKeys, id: apiKeys.id, of: apiKeys.workspaceId, name: apiKeys.prefix },
  webhook_endpoint: {
    table: webhookEndpoints,
    id: webhookEndpoints.id,
    of: webhookEndpoints.workspaceId,
    name: sql<string>`substring(${webhookEndpoints.url} from '^[a-z]+://([^/]*)')`,
  },
  import: { table: imports, id: imports.id, of: imports.workspaceId, name: imports.name },
  role: { table: customRoles, id: customRoles.id, of: customRoles.workspaceId, name: customRoles.name },
  member: { table: users, id: users.id, name: users.name },
};

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const subjectKey = (type: string, id: string | null) => `${type}:${id}`;

/** By `subjectKey`. */
export async function nameSubjects(
  { workspace }: AuditScope,
  rows: readonly Pick<AuditRow, "subjectType" | "subjectId">[],
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    Object.entries(named).map(async ([type, { table, id, of, name }]) => {
      const ids = rows.flatMap(({ subjectType, subjectId }) =>
        subjectType === type && subjectId && guid.test(subjectId) ? [subjectId] : [],
      );
      if (ids.length === 0) return [];
      const read = await db()
        .select({ id: sql<string>`${id}`, name: sql<string>`${name}` })
        .from(table)
        .where(and(of && eq(of, workspace.id), inArray(id, [...new Set(ids)])));
      return read.map((row) => [subjectKey(type, row.id), row.name] as const);
    }),
  );
  return new Map(found.flat());
}
