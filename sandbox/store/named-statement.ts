import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Executor } from "./database.ts";

const dialect = new PgDialect();

/** Stands where a value goes when the statement is run. */
export const value = (name: string) => sql`${sql.placeholder(name)}`;

/**
 * A statement of our own, written out once for the whole process and planned once a connection: PostgreSQL keeps it
 * under its name. Answers what runs it, on the pool or inside a transaction, and resolves with its rows.
 */
export function nameStatement<Row extends object>(name: string, statement: SQL) {
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
 * The name of a statement by which of its conditions it has, as digits: of names beyond 63 characters PostgreSQL knows no
 * more than those, so that two written out would be one.
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
