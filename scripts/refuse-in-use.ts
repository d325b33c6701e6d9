import type pg from "pg";
import { CannotStart } from "./cannot-start.ts";

/**
 * The caller has the migration lock, so a Pressroom that starts now waits. `then`: what to do once it is stopped.
 * @throws CannotStart while Pressroom runs on this database
 */
export async function refuseInUse(client: pg.ClientBase, then: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'pressroom%' and pid <> pg_backend_pid()
      and application_name <> 'pressroom-supervisor'`);
  if (rows[0]?.count === 0) return;
  throw new CannotStart(`Pressroom is running on this database. Nothing was changed. ${then}`);
}
