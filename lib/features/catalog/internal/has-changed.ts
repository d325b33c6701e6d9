import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Condition for "on conflict do update": the new values differ from the stored ones. It avoids writing equal rows
 * again, because the catalog is read every day and hardly changes.
 */
export function hasChanged(table: PgTable, names: readonly string[]): SQL {
  const columns = names.map((name) => columnOf(table, name));
  const stored = columns.map((column) => sql`${column}`);
  const given = columns.map((column) => sql.raw(`excluded."${column.name}"`));
  return sql`(${sql.join(stored, sql`, `)}) is distinct from (${sql.join(given, sql`, `)})`;
}

/** For "on conflict do update": sets each column to the value of the rejected insert. */
export function setToExcluded(table: PgTable, names: readonly string[]): Record<string, SQL> {
  return Object.fromEntries(names.map((name) => [name, sql.raw(`excluded."${columnOf(table, name).name}"`)]));
}

function columnOf(table: PgTable, name: string): Column {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`There is no column ${name}.`);
  return column;
}
