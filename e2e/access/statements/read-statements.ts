import { z } from "zod";
import type { Database } from "#e2e/access/world/database.ts";

/** Statements count from now on; the migrations before were for all workspaces. */
export async function forgetStatements(database: Database): Promise<void> {
  // In a schema of its own, so that its views do not count as tables of the product.
  await database.rows("create schema if not exists inspection");
  await database.rows("create extension if not exists pg_stat_statements schema inspection");
  await database.rows("select inspection.pg_stat_statements_reset()");
}

/**
 * The distinct statements that a role has run since then.
 * @throws if PostgreSQL has dropped some
 */
export async function readStatements(database: Database, role: string): Promise<string[]> {
  const { dealloc } = await database.one(
    z.object({ dealloc: z.coerce.number() }),
    "select dealloc from inspection.pg_stat_statements_info",
  );
  if (dealloc > 0) throw new Error("PostgreSQL could not keep all statements: raise pg_stat_statements.max.");
  const rows = await database.rows(
    `select distinct query from inspection.pg_stat_statements
     join pg_roles on pg_roles.oid = userid join pg_database on pg_database.oid = dbid
     where rolname = $1 and datname = current_database() order by query`,
    [role],
  );
  return z
    .array(z.object({ query: z.string() }))
    .parse(rows)
    .map(({ query }) => query);
}

/** The tables whose rows belong to a workspace. */
export async function readTenants(database: Database): Promise<Set<string>> {
  const rows = await database.rows(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'workspace_id'",
  );
  return new Set(
    z
      .array(z.object({ table_name: z.string() }))
      .parse(rows)
      .map((row) => row.table_name),
  );
}
