import pg from "pg";

/** The tables that a restore changes on purpose. */
export const tablesChangedByRestore = [
  "audit_log",
  "sessions",
  "invitations",
  "sign_in_challenges",
  "password_resets",
];

/** The rows and the content of every table, and every sequence, constraint, index and trigger. */
export async function readContents(databaseUrl: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname in ('public', 'drizzle') order by 1",
    );
    const contents: Record<string, unknown> = {};
    for (const { name } of tables.filter((table) => !tablesChangedByRestore.includes(table.name))) {
      const table = name.startsWith("__") ? `drizzle.${name}` : `public.${name}`;
      const { rows } = await client.query(
        `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as content
         from (select * from ${table}) t`,
      );
      contents[name] = rows[0];
    }
    const shape = await client.query<{ line: string }>(shapeOf);
    return { ...contents, shape: shape.rows.map(({ line }) => line) };
  } finally {
    await client.end();
  }
}

const shapeOf = `
  select line from (
    select pg_get_indexdef(indexrelid) as line from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select sequencename || ' ' || coalesce(last_value, 0) from pg_sequences where schemaname = 'public' and sequencename not like 'audit_log%'
    union all select table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') || is_nullable || coalesce(generation_expression, '') from information_schema.columns where table_schema = 'public'
  ) s order by line`;
