import Bowser from "bowser";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import { files } from "#drizzle/schema/files.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { orderViews } from "#drizzle/schema/order-views.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { templates } from "#drizzle/schema/templates.ts";
import { users } from "#drizzle/schema/users.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import type { AuditDetails, AuditLogEntry } from "../audit-view.ts";
import type { AuditScope } from "./select-audit.ts";

/**
 * Columns of a source named `audit_log`. Texts of sorted columns have names of their own: a node of a Citus cluster would
 * sort by the text.
 */
export const auditColumns = {
  id: sql<string>`audit_log.id::text`.as("entry"),
  at: sql<Date>`audit_log.at`.mapWith((at: string) => new Date(at)),
  position: sql<string>`audit_log.at::text`.as("position"),
  userId: sql<string | null>`audit_log.user_id`,
  sessionId: sql<string | null>`audit_log.session_id`,
  task: sql<string | null>`audit_log.task`,
  mode: sql<Mode | null>`audit_log.mode`,
  action: sql<string>`audit_log.action`,
  subjectType: sql<string>`audit_log.subject_type`,
  subjectId: sql<string | null>`audit_log.subject_id`,
  details: sql<AuditDetails>`audit_log.details`,
  address: sql<string | null>`audit_log.address`,
};

export type AuditRow = {
  id: string;
  at: Date;
  position: string;
  userId: string | null;
  sessionId: string | null;
  task: string | null;
  mode: Mode | null;
  action: string;
  subjectType: string;
  subjectId: string | null;
  details: AuditDetails;
  address: string | null;
};

type Named = { table: PgTable; id: AnyPgColumn; of?: AnyPgColumn; name: AnyPgColumn | SQL<string> };

/** Where the current name of a subject is read. An address has only its recipient's name, so it is left out. */
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
  product: {
    table: catalogProducts,
    id: catalogProducts.id,
    of: catalogProducts.workspaceId,
    name: catalogProducts.skuPrefix,
  },
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

/** Details that have the id of another subject, and its type. */
const subjectOf: Readonly<Record<string, string>> = {
  new_order_id: "order",
  carried_from: "order",
  order_id: "order",
  folder_id: "file_folder",
  of: "webhook_endpoint",
  by: "webhook_endpoint",
  new_endpoint: "webhook_endpoint",
  from: "member",
  to: "member",
};

/** The type of the subject whose id a detail has. A copy has the type of its original. */
const typeOf = (key: string, subjectType: string) =>
  key === "copy_of" ? subjectType : (subjectOf[key] ?? "");

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Subject = Pick<AuditRow, "subjectType" | "subjectId">;

const subjectKey = (type: string, id: string | null) => `${type}:${id}`;

/** Keyed by `subjectKey`. */
async function nameSubjects(
  { workspace }: AuditScope,
  rows: readonly Subject[],
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

const subjectsIn = ({ subjectType, details }: AuditRow): Subject[] =>
  Object.entries(details).flatMap(([key, id]) =>
    typeof id === "string" ? [{ subjectType: typeOf(key, subjectType), subjectId: id }] : [],
  );

/** The details with names in place of ids, as far as they are known. */
const nameDetails = (
  { subjectType, details }: Pick<AuditRow, "subjectType" | "details">,
  names: ReadonlyMap<string, string>,
): AuditDetails =>
  Object.fromEntries(
    Object.entries(details).map(([key, value]) => {
      const name = typeof value === "string" && names.get(subjectKey(typeOf(key, subjectType), value));
      return [key, name || value];
    }),
  );

/** Adds the current names of people and subjects: the log stores none. */
export async function nameEntries(scope: AuditScope, rows: readonly AuditRow[]): Promise<AuditLogEntry[]> {
  const [people, devices, subjects] = await Promise.all([
    namesOf(present(rows.map(({ userId }) => userId))),
    devicesOf(present(rows.map(({ sessionId }) => sessionId))),
    nameSubjects(scope, [...rows, ...rows.flatMap(subjectsIn)]),
  ]);
  return rows.map(({ userId, sessionId, subjectType, subjectId, at, details, position: _, ...row }) => ({
    ...row,
    details: nameDetails({ subjectType, details }, subjects),
    at: at.toISOString(),
    person: userId ? { id: userId, name: people.get(userId) ?? "" } : null,
    device: sessionId ? (devices.get(sessionId) ?? null) : null,
    subject: {
      type: subjectType,
      id: subjectId,
      name: subjects.get(subjectKey(subjectType, subjectId)) ?? null,
    },
  }));
}

const present = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

export async function namesOf(ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db()
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function devicesOf(ids: string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const found = await db()
    .select({ id: sessions.id, userAgent: sessions.userAgent })
    .from(sessions)
    .where(inArray(sessions.id, ids));
  return new Map(found.map(({ id, userAgent }) => [id, deviceOf(userAgent)]));
}

/** "Firefox on Windows", from the user agent; null if it is not recognised. */
function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(" · ") || null;
}
