import path from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { applyMigrations, prepareHistory, readMigrations } from "#drizzle/migrations.ts";
import { localStorage } from "#lib/core/storage/local-storage.ts";
import { loadArchive } from "#scripts/backup/load-archive.ts";
import { type Manifest, manifestName, readArchive, readManifest } from "#scripts/backup/manifest.ts";
import { root } from "#scripts/root.ts";

/** A backup by the build of 2026-11-23 with one of everything. Its APP_SECRET opens only the keys of a sandbox. */
export const oldBackup = path.join(root, "e2e/corpus/backup-2026-11-23.tar");
export const lastOldMigration = 24;
export async function manifestOf(file: string): Promise<Manifest> {
  for await (const { name, content } of readArchive(file))
    if (name === manifestName) return readManifest(await text(content));
  throw new Error("The backup has no manifest.");
}

/** Fills an empty database as that build left it. Print files go into the folder. */
export async function rebuildOldDatabase(
  databaseUrl: string,
  manifest: Manifest,
  folder: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    await prepareHistory(client);
    await applyMigrations(
      client,
      readMigrations().filter(({ level }) => level <= lastOldMigration),
      [],
    );
    // No trigger and no foreign key acts while rows are loaded table by table.
    await client.query("set session_replication_role = replica");
    await loadArchive(oldBackup, manifest, client, localStorage(folder));
    for (const { name, last, isCalled } of manifest.sequences)
      await client.query("select setval($1::regclass, $2, $3)", [`public."${name}"`, last, isCalled]);
    await client.query("commit");
  } finally {
    await client.end();
  }
}
