import { existsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { appSecretsOf } from "#scripts/secrets/generated.ts";
import { CannotStart } from "./cannot-start.ts";
import { openEmbeddedPostgres } from "./embedded-postgres/embedded-postgres.ts";
import { workerEnvironment } from "./supervisor/environment.ts";
import { requireDatabase } from "./supervisor/require-database.ts";
import type { Shutdown } from "./supervisor/shutdown.ts";
import type { StartOptions } from "./supervisor/start-options.ts";

/**
 * Opens the dashboard's database, whether Pressroom runs or not. A running Pressroom shares the embedded PostgreSQL.
 * The shutdown stops it when no other process uses it.
 */
export async function openDashboardDatabase(options: StartOptions, shutdown: Shutdown): Promise<string> {
  const { DATABASE_URL, DATA_DIR } = options;
  if (DATABASE_URL !== undefined) {
    await requireDatabase(DATABASE_URL);
    return DATABASE_URL;
  }
  const opening = openEmbeddedPostgres(DATA_DIR, ["pressroom"], { signal: shutdown.signal });
  shutdown.add(async () => (await opening.catch(() => undefined))?.close());
  const url = (await opening).databaseUrls.pressroom;
  if (url === undefined) throw new Error("The embedded PostgreSQL has no database of the dashboard.");
  return url;
}

/**
 * Opens the database, checks that this build knows its tables, and sets the environment of the worker.
 * @throws OlderBuild when a newer build has changed the tables
 */
export async function openPressroom(options: StartOptions, shutdown: Shutdown): Promise<void> {
  const databaseUrl = await openDashboardDatabase(options, shutdown);
  const { readMigrations, refuseOlderBuild } = await import("#drizzle/migrations.ts");
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "pressroom-command" });
  await client.connect();
  await refuseOlderBuild(client, readMigrations()).finally(() => client.end());
  setWorkerEnvironment(options, databaseUrl);
}

/** @throws CannotStart when there is no database yet: the folder is a wrong one, or was never used */
export function requirePressroom({ DATABASE_URL, DATA_DIR }: StartOptions): void {
  if (DATABASE_URL !== undefined || existsSync(path.join(DATA_DIR, "postgres"))) return;
  throw new CannotStart(
    `No Pressroom was started with ${DATA_DIR}. Set DATA_DIR or DATABASE_URL to those of your Pressroom.`,
  );
}

/** Sets the environment of the worker, so that its code can run here. Call it before any module of `lib` reads it. */
export function setWorkerEnvironment(options: StartOptions, databaseUrl: string): void {
  const serviceUrl = options.SERVICE_URL ?? `http://127.0.0.1:${options.SANDBOX_PORT ?? 4010}`;
  const facts = { databaseUrl, actionsKey: "", serviceUrl, ...appSecretsOf(options) };
  Object.assign(process.env, workerEnvironment(options, facts));
}
