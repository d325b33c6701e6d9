import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, DatabaseError, Pool } from "pg";
import { z } from "zod";
import { ConfigError } from "../config.ts";

const journal = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) });

/** `own` is the level of this build. `oldest` is the lowest level that may run on a database that it has migrated. */
type BuildLevel = { own: number; oldest: number };

/** The level rises with each migration. Older builds still run after a migration that is named `NNNN_expand_…`. */
function readBuildLevel(migrationsFolder: string): BuildLevel {
  const file = path.join(migrationsFolder, "meta/_journal.json");
  const { entries } = journal.parse(JSON.parse(readFileSync(file, "utf8")));
  const contract = entries.findLast(({ tag }) => !/^\d+_expand_/.test(tag));
  return { own: entries.at(-1)?.idx ?? 0, oldest: contract?.idx ?? 0 };
}

/**
 * Calls `migrate`, unless a newer build has changed the database in a way that this one does not support.
 * @throws ConfigError that says what to do
 */
async function migrateAsAllowed(
  client: Client,
  { own, oldest }: BuildLevel,
  migrate: () => Promise<void>,
): Promise<void> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('drizzle.__oldest_build') IS NOT NULL AS there",
  );
  const noted = found[0]?.there ? await client.query("SELECT level FROM drizzle.__oldest_build") : undefined;
  const allowed: number = noted?.rows[0]?.level ?? -1;
  if (own < allowed) {
    throw new ConfigError(
      `A newer sandbox has changed this database in a way that this version does not know: it is of level ${own}, and the database takes ${allowed} or above. Nothing was changed. Start the newer version, or give SANDBOX_DATABASE_URL another database.`,
    );
  }
  await migrate();
  if (allowed >= oldest) return;
  await client.query("CREATE TABLE IF NOT EXISTS drizzle.__oldest_build (level integer NOT NULL)");
  await client.query("DELETE FROM drizzle.__oldest_build");
  await client.query("INSERT INTO drizzle.__oldest_build VALUES ($1)", [oldest]);
}

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Where a statement may run: on the pool or inside a transaction. */
export type Executor = Db | Tx;

interface Database {
  db: Db;
  pool: Pool;
  close(): Promise<void>;
}

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** PostgreSQL's "invalid_catalog_name": the server has no database of this name. */
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

/** The pool replaces a dropped connection at its next use. Without a listener, the event would end the process. */
function logLostConnections(pool: Pool, onError: (error: unknown) => void): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    client.once("error", ({ message }) => {
      if (!pool.ending) onError(`A database connection was lost: ${message}`);
    });
  });
}

/**
 * Opens the sandbox's own database, and creates and migrates it if needed. `onError` gets one message for each lost
 * connection.
 * @throws ConfigError if a newer build has changed the database
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
  logLostConnections(pool, onError);
  return { db: drizzle(pool), pool, close: () => pool.end() };
}
