import { pool } from "#drizzle/client.ts";
import { CannotStart } from "../cannot-start.ts";

/**
 * A process that does not know the new secret could neither open what is sealed under it, nor stop sealing under the old
 * one. Each names the secret it seals under in the name of its connections.
 */
export async function refuseStragglers(): Promise<void> {
  const { rows } = await pool().query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name ~ '^pressroom( [0-9a-f]{8})?$'
      and application_name <> current_setting('application_name')`);
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new CannotStart(
    `A Pressroom on this database still seals under another APP_SECRET (${count} connections). Nothing was changed: start it again with the new one as APP_SECRET and the one before as APP_SECRET_PREVIOUS, then run this again.`,
  );
}
