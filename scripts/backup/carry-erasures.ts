import type pg from "pg";

/**
 * What was erased since the backup was made is known to the database that it replaces alone: without this, people who
 * asked to be forgotten would come back with it. Kept aside for the transaction, however many there are.
 */
export async function takeCarried(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.erasures') is not null as there");
  const from = rows[0]?.there
    ? "select to_jsonb(e) as row from public.erasures e"
    : "select null::jsonb as row limit 0";
  await client.query(`create temporary table carried_erasures on commit drop as ${from}`);
}

/** Of workspaces that the backup knows. */
export async function putCarried(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into public.erasures
     select (jsonb_populate_record(null::public.erasures, row)).* from carried_erasures
     where (row ->> 'workspace_id')::uuid in (select id from public.workspaces) on conflict do nothing`,
  );
}
