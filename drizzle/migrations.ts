import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { z } from "zod";
import { listNames, type NewerSchema, readNewerSchema, recordName } from "./newer-schema.ts";
import { applyRoutines, type Routine } from "./routines.ts";

/**
 * One file of `migrations/`. The level rises with each file. After `NNNN_expand_…` older builds still run. After
 * `NNNN_contract_…` builds below its level must not start.
 */
export type Migration = MigrationMeta & { level: number; name: string; isExpand: boolean };

const ourFolder = fileURLToPath(new URL("migrations", import.meta.url));
const journal = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) });

/** A newer build has changed the database, so this build must not run on it. The terminal shows the message. */
export class OlderBuild extends Error {
  override readonly name = "OlderBuild";

  readonly level: number;
  /** The same message with a backup that was found. */
  readonly withBackup: (file: string, madeAt: Date) => OlderBuild;

  constructor(
    level: number,
    oldest: number,
    newer: NewerSchema | undefined,
    backup = "a backup that was made before the upgrade: npm run restore -- --replace <file>",
  ) {
    const version = newer ? ` (${newer.version})` : "";
    const names = newer ? ` Its migrations are ${listNames(newer)}.` : "";
    super(
      [
        `A newer Pressroom${version} has changed this database in a way that this version does not know: it is of level ${level}, and the database takes ${oldest} or above.${names} Nothing was changed. Start the newer version, or restore ${backup}`,
        "A restore loses what was saved since the backup: settings, members, quotes, templates, print files, addresses, schedules, notes and the audit log. Orders stay at the service and are read again.",
      ].join("\n"),
    );
    this.level = level;
    this.withBackup = (file, madeAt) => {
      const time = madeAt.toISOString().slice(0, 16).replace("T", " ");
      const found = `the backup of ${time} UTC, made before the upgrade: npm run restore -- --replace ${file}`;
      return new OlderBuild(level, oldest, newer, found);
    };
  }
}

/** Migrations below this level create the functions that they need. */
const firstWithRoutines = 30;

/** Reads the migrations in their order. A name without `expand` or `contract` counts as `contract`. */
export function readMigrations(folder = ourFolder): Migration[] {
  const { entries } = journal.parse(
    JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")),
  );
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, at) => {
    const { idx = -1, tag = "" } = entries[at] ?? {};
    return { ...migration, level: idx, name: tag, isExpand: /^\d+_expand_/.test(tag) };
  });
}

/** The time of the newest applied migration, as drizzle records it. 0 for a new database. */
export async function readLastApplied(client: pg.ClientBase): Promise<number> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!found[0]?.there) return 0;
  const { rows } = await client.query<{ last: string | null }>(
    "select max(created_at) as last from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.last ?? 0);
}

/** The levels of a database before and after a start of this build. */
export type Upgrade = { from: number; to: number };

/** Returns undefined for a new database, and for one that has all migrations of this build. */
export function upgradeOf(migrations: readonly Migration[], lastApplied: number): Upgrade | undefined {
  const from = migrations.findLast(({ folderMillis }) => folderMillis <= lastApplied)?.level;
  const to = migrations.at(-1)?.level;
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
}

/**
 * Creates the tables that record the applied migrations (as drizzle's own migrator does), the oldest allowed build, and
 * the existing functions and triggers.
 */
export async function prepareHistory(client: pg.ClientBase): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  await client.query("create table if not exists drizzle.__oldest_build (level integer not null)");
  await client.query(
    "create table if not exists drizzle.__migration_names (level integer primary key, name text not null, version text not null)",
  );
  await client.query(
    "create table if not exists drizzle.__routines (name text primary key, hash text not null, makes text[] not null)",
  );
}

/** Applies migrations in an open transaction. Changed functions come before the first migration that may use them. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  routines: readonly Routine[],
): Promise<void> {
  let hasFunctions = false;
  for (const { sql, hash, folderMillis, level, name } of migrations) {
    if (!hasFunctions && level >= firstWithRoutines) {
      await applyRoutines(client, routines, "functions");
      hasFunctions = true;
    }
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
    await recordName(client, level, name);
  }
}

/**
 * Returns the lowest level that may run on the database; null if none is recorded.
 * @throws OlderBuild if this build is below it
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
  if (oldest !== null && ours < oldest)
    throw new OlderBuild(ours, oldest, await readNewerSchema(client, ours));
  return oldest;
}

/** Records the oldest allowed build after these migrations, if it rises. So a start on a full disk writes nothing. */
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
