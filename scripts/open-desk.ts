import { existsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { appSecretsOf } from "#scripts/secrets/generated.ts";
import { CannotStart } from "./cannot-start.ts";
import { openEmbeddedPostgres } from "./embedded-postgres/embedded-postgres.ts";
import { workerEnvironment } from "./supervisor/environment.ts";
import type { Shutdown } from "./supervisor/shutdown.ts";
import type { StartOptions } from "./supervisor/start-options.ts";

/**
 * The dashboard's database beside a Pressroom that runs, or without one: the embedded PostgreSQL is shared with whoever
 * runs it, and stopped again when nobody does.
 */
export async function openDeskDatabase(options: StartOptions, shutdown: Shutdown): Promise<string> {
  const { DATABASE_URL, DATA_DIR } = options;
  if (DATABASE_URL !== undefined) return DATABASE_URL;
  const opening = openEmbeddedPostgres(DATA_DIR, ["pressroom"], { signal: shutdown.signal });
  shutdown.add(async () => (await opening.catch(() => undefined))?.close());
  const url = (await opening).databaseUrls.pressroom;
  if (url === undefined) throw new Error("The embedded PostgreSQL has no database of the dashboard.");
  return url;
}

/**
 * Opens it for what was made for its tables, and sets the environment of the worker.
 * @throws OlderBuild where a newer build has changed them
 */
export async function enterOwnDesk(options: StartOptions, shutdown: Shutdown): Promise<void> {
  const databaseUrl = await openDeskDatabase(options, shutdown);
  const { readMigrations, refuseOlderBuild } = await import("#drizzle/migrations.ts");
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "pressroom-command" });
  await client.connect();
  await refuseOlderBuild(client, readMigrations()).finally(() => client.end());
  enterDesk(options, databaseUrl);
}

/** @throws CannotStart where there is nothing to open: another folder is meant, or none was ever used. */
export function requireDesk({ DATABASE_URL, DATA_DIR }: StartOptions): void {
  if (DATABASE_URL !== undefined || existsSync(path.join(DATA_DIR, "postgres"))) return;
  throw new CannotStart(
    `No Pressroom has been started on ${DATA_DIR}: set DATA_DIR or DATABASE_URL to what it runs on.`,
  );
}

/** The environment of the worker, so that what it runs can be run here. Call it before anything of `lib` reads it. */
export function enterDesk(options: StartOptions, databaseUrl: string): void {
  const serviceUrl = options.SERVICE_URL ?? `http://127.0.0.1:${options.SANDBOX_PORT ?? 4010}`;
  const facts = { databaseUrl, actionsKey: "", serviceUrl, ...appSecretsOf(options) };
  Object.assign(process.env, workerEnvironment(options, facts));
}
