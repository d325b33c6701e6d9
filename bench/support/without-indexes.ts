import type { ClientBase } from "pg";

type Index = { name: string; definition: string };

/** Does the work while tables have their unique indexes alone, and builds the others again afterwards. */
export async function withoutIndexes(
  client: ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any (array(select to_regclass(name) from unnest($1::text[]) as name))
      and not indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}
