import { fillPlaceholders, type Query, type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { pool } from "./client.ts";

/**
 * A statement of what every page asks: built at its first use; from then on each connection knows it by its name, and
 * neither writes nor plans it again.
 */
export function prepareOnce<Statement>(build: () => Statement): () => Statement {
  let built: Statement | undefined;
  return () => {
    built ??= build();
    return built;
  };
}

/** Stands where a value will be: what builds a statement never looks at it. */
export const given = (name: string) => sql.placeholder(name) as never;

type Columns = Record<string, SQL<unknown>>;
type RowOf<Selected extends Columns> = {
  [Name in keyof Selected]: Selected[Name] extends SQL<infer Value> ? Value : never;
};

/**
 * A statement that each connection knows by its name, whose values are read by the type that PostgreSQL says they have.
 * Drizzle asks of every value what its column is: for a page of 50 rows that takes longer than all else together.
 * `columns` are what `built` selects, in its order.
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

// Amounts and counts of ours are far below what a number cannot say exactly any more.
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
};
