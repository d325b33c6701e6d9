import { fileURLToPath } from "node:url";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, DatabaseError, Pool } from "pg";
import { migrateAsAllowed, readBuildLevel } from "./build-level.ts";

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Where a statement may run: on the pool or inside a transaction. */
export type Executor = Db | Tx;

export interface Database {
  db: Db;
  pool: Pool;
  close(): Promise<void>;
}

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** "invalid_catalog_name": the server is there, the database is not */
const databaseMissing = "3D000";
const databaseExists = "42P04";
const migrationLock = 4_010;

async function createDatabase(databaseUrl: string): Promise<void> {
  const maintenance = new URL(databaseUrl);
  const name = decodeURIComponent(maintenance.pathname.slice(1));
  maintenance.pathname = "/postgres";
  const client = new Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === databaseExists)) throw error;
  } finally {
    await client.end();
  }
}

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

async function connectOrCreate(databaseUrl: string): Promise<Client> {
  try {
    return await connect(databaseUrl);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === databaseMissing)) throw error;
    await createDatabase(databaseUrl);
    return connect(databaseUrl);
  }
}

/** A connection that the server drops is replaced on next use; unheard, the event would end the process. */
function surviveLosses(pool: Pool, onError: (error: unknown) => void): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    client.once("error", ({ message }) => {
      if (!pool.ending) onError(`A database connection was lost: ${message}`);
    });
  });
}

/**
 * Opens the sandbox's own database, creating and migrating it when needed. `onError` hears, once each, of
 * connections that were lost.
 * @throws ConfigError where a newer build has changed it
 */
export async function openDatabase(
  databaseUrl: string,
  onError: (error: unknown) => void,
): Promise<Database> {
  const client = await connectOrCreate(databaseUrl);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await migrateAsAllowed(client, readBuildLevel(migrationsFolder), () =>
      migrate(drizzle(client), { migrationsFolder }),
    );
  } finally {
    await client.end();
  }
  const pool = new Pool({ connectionString: databaseUrl, max: 20, application_name: "sandbox" });
  surviveLosses(pool, onError);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
