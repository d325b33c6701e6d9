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
  const { rows } = await database.query<{ workspaceId: string; mode: string }>(
    'select workspace_id as "workspaceId", mode from orders where id = $1',
    [orderId],
  );
  await database.query(
    `insert into orders (id, number, created_at, ${kept})
     select gen_random_uuid(), 'COPY-' || n, created_at - n * interval '1 minute', ${kept}
     from orders, generate_series(1, $3::int) n where workspace_id = $1 and id = $2`,
    [rows[0]?.workspaceId, orderId, times],
  );
  // Without a table: on a cluster, a statement on orders runs on a worker node, and its notification is lost.
  const changed = JSON.stringify({ ...rows[0], kind: "orders", id: "" });
  await database.query("select pg_notify('pressroom_live', $1)", [changed]);
  await database.end();
}
