import { runMigrations as applyQueueMigrations } from "graphile-worker";
import pg from "pg";
import {
  applyMigrations,
  prepareHistory,
  raiseOldestBuild,
  readMigrations,
  refuseOlderBuild,
} from "./migrations.ts";
import { finishRoutines, readRoutines } from "./routines.ts";

export const migrationLock = 7_210_001;

/**
 * Migrates a database to the schema of this build. A newer schema stays unchanged. Several instances may call it at
 * once.
 *
 * @param folders other migrations, functions and triggers than ours, for tests
 * @throws OlderBuild if a newer build has changed the database in a way that this one does not support
 */
export async function migrate(
  databaseUrl: string,
  folders: { migrations?: string; sql?: string } = {},
): Promise<void> {
  const migrations = readMigrations(folders.migrations);
  const routines = readRoutines(folders.sql);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "pressroom-migrate" });
  // A lost connection fails the current or next query, so the event needs no handling.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const oldest = await refuseOlderBuild(client, migrations);
    await prepareHistory(client);
    const { rows } = await client.query<{ last: string | null }>(
      "select max(created_at) as last from drizzle.__drizzle_migrations",
    );
    const last = Number(rows[0]?.last ?? 0);
    await client.query("begin");
    await applyMigrations(
      client,
      migrations.filter(({ folderMillis }) => folderMillis > last),
      routines,
    );
    // An older build that runs beside a newer one must not replace its functions and triggers.
    if (last <= (migrations.at(-1)?.folderMillis ?? 0)) await finishRoutines(client, routines);
    await raiseOldestBuild(client, migrations, oldest);
    await client.query("commit");
    // Verbs add jobs to the queue in their own transactions, also before the first worker has run.
    await applyQueueMigrations({ connectionString: databaseUrl });
  } finally {
    await client.end();
  }
}
