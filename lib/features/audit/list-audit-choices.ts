import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { auditLog } from "#drizzle/schema/audit-log.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { namesOf } from "./internal/name-entries.ts";

/** The choices of the filters: every person and every action in the log. */
export type AuditChoices = { people: { id: string; name: string }[]; actions: string[] };

const mostChoices = 300;

export async function listAuditChoices(ctx: WorkspaceContext, locale: string): Promise<AuditChoices> {
  requireRole(ctx, "audit:read");
  const [ids, actions] = await Promise.all([
    distinct(ctx, sql`user_id`, sql`'00000000-0000-0000-0000-000000000000'::uuid`),
    distinct(ctx, sql`action`, sql`''::text`),
  ]);
  const names = await namesOf(ids);
  const people = ids.flatMap((id) => ({ id, name: names.get(id) ?? "" })).filter(({ name }) => name !== "");
  return { people: people.toSorted((a, b) => a.name.localeCompare(b.name, locale)), actions };
}

/** Jumps from one value to the next in an index (a loose index scan), however many rows each has. */
async function distinct({ workspace }: WorkspaceContext, column: SQL, least: SQL): Promise<string[]> {
  const after = (value: SQL) => sql`(
    select ${column} from ${auditLog} where workspace_id = ${workspace.id} and ${column} > ${value}
    order by ${column} limit 1)`;
  const { rows } = await db().execute<{ value: string }>(sql`
    with recursive found(value) as (
      select ${after(least)} union all select ${after(sql`found.value`)} from found where found.value is not null
    ) select value from found where value is not null limit ${mostChoices}`);
  return rows.map(({ value }) => value);
}
