import { readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { z } from "zod";
import { ConfigError } from "../config.ts";

const journal = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) });

/** `own` is this source's level; `oldest` is the lowest that may run on a database that it has migrated. */
export type BuildLevel = { own: number; oldest: number };

/** Levels count up with each migration; older builds still run after one that is named `NNNN_expand_…`. */
export function readBuildLevel(migrationsFolder: string): BuildLevel {
  const file = path.join(migrationsFolder, "meta/_journal.json");
  const { entries } = journal.parse(JSON.parse(readFileSync(file, "utf8")));
  const contract = entries.findLast(({ tag }) => !/^\d+_expand_/.test(tag));
  return { own: entries.at(-1)?.idx ?? 0, oldest: contract?.idx ?? 0 };
}

/**
 * Calls `migrate` unless a newer build has changed the database in a way that this one does not know.
 * @throws ConfigError with the way out
 */
export async function migrateAsAllowed(
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
