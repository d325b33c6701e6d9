import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

const dialect = new PgDialect();

/** A placeholder for a value that is given when the statement runs. */
export const value = (name: string) => sql`${sql.placeholder(name)}`;

/**
 * Prepares a statement under a name: its SQL is built once per process, and PostgreSQL plans it once per connection.
 * Returns a function that runs it, on the pool or inside a transaction, and resolves with its rows.
 */
export function prepareStatement<Row extends object>(name: string, statement: SQL) {
  const query = dialect.sqlToQuery(statement);
  return async (executor: Executor, values: Record<string, unknown>): Promise<Row[]> => {
    const prepared = executor._.session.prepareQuery<{
      execute: { rows: Row[] };
      all: unknown;
      values: unknown;
    }>(query, undefined, name, false);
    const { rows } = await prepared.execute(values);
    return rows;
  };
}

/**
 * The name of a statement, with a digit for each condition: 1 if the statement has it. PostgreSQL truncates names to 63
 * characters, so names that spell out the conditions could collide.
 */
export function statementName<Name extends string>(
  list: string,
  conditions: Record<Name, unknown>,
  wanted: readonly Name[],
): string {
  const has = new Set<string>(wanted);
  return `${list}_${Object.keys(conditions)
    .map((name) => (has.has(name) ? 1 : 0))
    .join("")}`;
}
