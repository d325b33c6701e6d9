import { fillPlaceholders, type Query, type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { pool } from "./client.ts";

/**
 * Builds a frequent statement once, at its first use. A named statement is then parsed and planned once per
 * connection.
 */
export function prepareOnce<Statement>(build: () => Statement): () => Statement {
  let built: Statement | undefined;
  return () => {
    built ??= build();
    return built;
  };
}

/** A placeholder for a value. Its type is `never`, so that it fits every column. */
export const given = (name: string) => sql.placeholder(name) as never;

type Columns = Record<string, SQL<unknown>>;
type RowOf<Selected extends Columns> = {
  [Name in keyof Selected]: Selected[Name] extends SQL<infer Value> ? Value : never;
};

/**
 * Prepares a named statement whose values are parsed by their PostgreSQL types. Drizzle maps each value by its column,
 * which takes longer than everything else for a page of 50 rows. `columns` are the columns that `built` selects, in
 * the same order.
 */
export function prepareRows<Selected extends Columns>(
  name: string,
  columns: Selected,
  built: { toSQL(): Query },
): (given: Record<string, unknown>) => Promise<RowOf<Selected>[]> {
  const { sql: text, params } = built.toSQL();
  const names = Object.keys(columns);
  const toRow = (values: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
    return row as RowOf<Selected>;
  };
  return async (given) => {
    const asked = { name, text, rowMode: "array" as const, types };
    const { rows } = await pool().query<unknown[]>(asked, fillPlaceholders(params, given));
    return rows.map(toRow);
  };
}

// Our amounts and counts are far below the limit of exact integers.
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
};
