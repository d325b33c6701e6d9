import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { z } from "zod";
import { applyRoutines, type Routine } from "./routines.ts";

/**
 * One file of `migrations/`. The level counts up with each. After `NNNN_expand_…` older builds run on as before; after
 * `NNNN_contract_…` those below its level must not start any more.
 */
export type Migration = MigrationMeta & { level: number; isExpand: boolean };

const ourFolder = fileURLToPath(new URL("migrations", import.meta.url));
const journal = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) });

/** This build may not run on a database that a newer one has changed. Its message is for the person at the terminal. */
export class OlderBuild extends Error {
  override readonly name = "OlderBuild";

  constructor(ours: number, oldest: number) {
    super(
      `A newer Pressroom has changed this database in a way that this version does not know: it is of level ${ours}, and the database takes ${oldest} or above. Nothing was changed. Start the newer version, or restore a backup that was made before the update: npm run restore -- --replace <file>.`,
    );
  }
}

/** Migrations below this level make the functions that they need themselves. */
const firstWithRoutines = 30;

/** In their order. One without a mark counts as `contract`. */
export function readMigrations(folder = ourFolder): Migration[] {
  const { entries } = journal.parse(
    JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")),
  );
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, at) => {
    const { idx = -1, tag = "" } = entries[at] ?? {};
    return { ...migration, level: idx, isExpand: /^\d+_expand_/.test(tag) };
  });
}

/**
 * What is kept of migrations: those that were applied, as drizzle's own migrator does, the oldest build allowed, and the
 * functions and triggers that are there.
 */
export async function prepareHistory(client: pg.ClientBase): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  await client.query("create table if not exists drizzle.__oldest_build (level integer not null)");
  await client.query(
    "create table if not exists drizzle.__routines (name text primary key, hash text not null, makes text[] not null)",
  );
}

/** In a transaction that is open. Functions are brought up to date before the first migration that may use them. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  routines: readonly Routine[],
): Promise<void> {
  let hasFunctions = false;
  for (const { sql, hash, folderMillis, level } of migrations) {
    if (!hasFunctions && level >= firstWithRoutines) {
      await applyRoutines(client, routines, "functions");
      hasFunctions = true;
    }
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

/**
 * The lowest level that may run on the database; null where none was noted.
 * @throws OlderBuild where this build is below it
 */
export async function refuseOlderBuild(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<number | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__oldest_build') is not null as there",
  );
  if (!found[0]?.there) return null;
  const { rows } = await client.query<{ level: number }>("select level from drizzle.__oldest_build");
  const oldest = rows[0]?.level ?? null;
  const ours = migrations.at(-1)?.level ?? -1;
  if (oldest !== null && ours < oldest) throw new OlderBuild(ours, oldest);
  return oldest;
}

/** After these were applied. Written only where it rises, so that a start on a full disk writes nothing. */
export async function raiseOldestBuild(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  before: number | null,
): Promise<void> {
  const level = migrations.findLast(({ isExpand }) => !isExpand)?.level ?? 0;
  if (before !== null && before >= level) return;
  await client.query("delete from drizzle.__oldest_build");
  await client.query("insert into drizzle.__oldest_build values ($1)", [level]);
}
