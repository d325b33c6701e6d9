import type pg from "pg";

/** Rows as JSON, as they go back. */
export type Carried = unknown[];

/**
 * What was erased since the backup was made is known to the database that it replaces alone: without this, people who
 * asked to be forgotten would come back with it.
 */
export async function takeCarried(client: pg.ClientBase): Promise<Carried> {
  const { rows: found } = await client.query("select to_regclass('public.erasures') is not null as there");
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ row: unknown }>("select to_jsonb(e) as row from erasures e");
  return rows.map(({ row }) => row);
}

/** Of workspaces that the backup knows. */
export async function putCarried(client: pg.ClientBase, carried: Carried): Promise<void> {
  if (carried.length === 0) return;
  await client.query(
    `insert into erasures select * from jsonb_populate_recordset(null::erasures, $1::jsonb)
     where workspace_id in (select id from workspaces) on conflict do nothing`,
    [JSON.stringify(carried)],
  );
}
