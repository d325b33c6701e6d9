import type pg from "pg";
import { CannotStart } from "../cannot-start.ts";

/** Under the lock of migrations, so that none that starts now comes in between. */
export async function refuseInUse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'pressroom%' and pid <> pg_backend_pid()
      and application_name <> 'pressroom-supervisor'`);
  if (rows[0]?.count === 0) return;
  throw new CannotStart("Pressroom works on this database: stop it first. Nothing was changed.");
}

/** Somebody else's tables are not ours to drop. */
export async function refuseForeign(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ foreign: boolean }>(
    `select exists (select from pg_tables where schemaname = 'public')
       and to_regclass('drizzle.__drizzle_migrations') is null as foreign`,
  );
  if (!rows[0]?.foreign) return;
  throw new CannotStart(
    "This database has tables that are not Pressroom's: restore into an empty one. Nothing was changed.",
  );
}

export async function refuseUsed(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.users') is not null as there",
  );
  if (!rows[0]?.there) return;
  const { rows: found } = await client.query<{ used: boolean }>("select exists (select from users) as used");
  if (!found[0]?.used) return;
  throw new CannotStart(
    "This database is in use: somebody has set Pressroom up in it. Restore into another one (DATA_DIR or DATABASE_URL), or add --replace to lose what is in it for what is in the backup. Nothing was changed.",
  );
}
