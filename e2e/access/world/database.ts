import pg from "pg";
import type { z } from "zod";

export type Database = {
  rows(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** The first row, validated by a schema. */
  one<S extends z.ZodType>(schema: S, text: string, values?: readonly unknown[]): Promise<z.output<S>>;
  close(): Promise<void>;
};

export function openDatabase(connectionString: string): Database {
  const pool = new pg.Pool({ connectionString, max: 4 });
  // The server stops before this pool at the end.
  pool.on("error", () => undefined);
  const rows = async (text: string, values: readonly unknown[] = []) =>
    (await pool.query<Record<string, unknown>>(text, [...values])).rows;
  return {
    rows,
    one: async (schema, text, values) => schema.parse((await rows(text, values))[0]),
    close: () => pool.end(),
  };
}
