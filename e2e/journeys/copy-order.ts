import pg from "pg";

/** Copies an order `times` times, each copy a minute older than the last, and announces them as one page. */
export async function copyOrder(databaseUrl: string, orderId: string, times: number): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows: columns } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'orders' and is_generated = 'NEVER' and column_name not in ('id', 'number', 'created_at')`,
  );
  const kept = columns.map(({ name }) => `"${name}"`).join(", ");
  await database.query(
    `insert into orders (id, number, created_at, ${kept})
     select gen_random_uuid(), 'COPY-' || n, created_at - n * interval '1 minute', ${kept}
     from orders, generate_series(1, $2::int) n where id = $1::uuid`,
    [orderId, times],
  );
  await database.query(
    `select pg_notify('pressroom_live', json_build_object(
       'workspaceId', workspace_id, 'mode', mode, 'kind', 'orders', 'id', '')::text) from orders where id = $1::uuid`,
    [orderId],
  );
  await database.end();
}
