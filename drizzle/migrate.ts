import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { runMigrations as applyQueueMigrations } from "graphile-worker";
import pg from "pg";

export const migrationLock = 7_210_001;

/** Brings a database to the schema of this source. Several instances may call it at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "pressroom-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));
    await applyMigrations(drizzle(client), { migrationsFolder });
    // Verbs put jobs into the queue in their own transaction, also before any worker ever ran.
    await applyQueueMigrations({ connectionString: databaseUrl });
  } finally {
    await client.end();
  }
}
