import type pg from "pg";

export type Table = { name: string; columns: string[] };
type Sequence = { name: string; last: string; isCalled: boolean };

/** Our tables with the columns that a backup copies. PostgreSQL computes generated columns again. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_namespace n on n.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where nspname = 'public' and relkind in ('r', 'p') and not relispartition
    group by relname order by relname`);
  return rows;
}

/** Sequences are not part of the snapshot: a value that was handed out since is never handed out again. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows: named } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const sequences: Sequence[] = [];
  for (const { name } of named) {
    const { rows } = await client.query<Omit<Sequence, "name">>(
      `select last_value::text as last, is_called as "isCalled" from public.${quote(name)}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

export async function readMigrations(client: pg.ClientBase) {
  const { rows } = await client.query<{ hash: string; createdAt: string }>(
    `select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows.map(({ hash, createdAt }) => ({ hash, createdAt: Number(createdAt) }));
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const listed = (columns: readonly string[]) => columns.map(quote).join(", ");
