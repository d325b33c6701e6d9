import { readFileSync } from "node:fs";
import type pg from "pg";

/** What a newer build has added to the database. */
export type NewerSchema = {
  /** The newest version of Pressroom that was started at the level of the newest migration. */
  version: string;
  /** The names of its migrations that this build does not have. */
  names: string[];
};

export function pressroomVersion(): string {
  return String(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version);
}

/** For older builds, which do not have the files of these migrations. */
export async function recordName(client: pg.ClientBase, level: number, name: string): Promise<void> {
  await client.query(
    `insert into drizzle.__migration_names values ($1, $2, $3)
     on conflict (level) do update set name = excluded.name, version = excluded.version`,
    [level, name, pressroomVersion()],
  );
}

/**
 * Whether this build's functions and triggers belong on a database at its level: not if a newer version has applied its
 * own, beside which this build may run. Records this build's version, unless it is recorded already.
 */
export async function takesRoutines(client: pg.ClientBase, level: number, name: string): Promise<boolean> {
  const { rows } = await client.query<{ version: string }>(
    "select version from drizzle.__migration_names where level = $1",
    [level],
  );
  const order = (rows[0]?.version ?? "").localeCompare(pressroomVersion(), "en", { numeric: true });
  if (order < 0) await recordName(client, level, name);
  return order <= 0;
}

/** @returns undefined when the database has no migration above this level */
export async function readNewerSchema(
  client: pg.ClientBase,
  ourLevel: number,
): Promise<NewerSchema | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__migration_names') is not null as there",
  );
  if (!found[0]?.there) return undefined;
  const { rows } = await client.query<{ name: string; version: string }>(
    "select name, version from drizzle.__migration_names where level > $1 order by level",
    [ourLevel],
  );
  const newest = rows.at(-1);
  return newest && { version: newest.version, names: rows.map(({ name }) => name) };
}

const mostNamed = 3;

/** Such as "0043_expand_letters, 0044_contract_stamps and 2 more". */
export function listNames({ names }: NewerSchema): string {
  const more = names.length - mostNamed;
  return names.slice(0, mostNamed).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
