import { randomBytes } from "node:crypto";
import { link, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { pressroomVersion } from "#drizzle/newer-schema.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import type { Storage } from "#lib/core/storage/storage.ts";
import { env } from "#lib/env.ts";
import { CannotStart } from "../cannot-start.ts";
import { isErrno } from "../is-errno.ts";
import { syncFolder } from "../sync-folder.ts";
import { type ArchiveWriter, createArchive } from "./archive-writer.ts";
import {
  filesFolder,
  format,
  headName,
  type Manifest,
  manifestName,
  partName,
  secretName,
  writeManifest,
} from "./manifest.ts";
import { listed, quote, readMigrations, readSequences, readTables, type Table } from "./read-shape.ts";
import { recordInAudit } from "./record-in-audit.ts";

const bytesAPart = 8_000_000;
const compress = promisify(gzip);

type CopiedTables = Pick<Manifest, "tables" | "sequences" | "migrations">;

/** Copies all tables from one snapshot, while Pressroom goes on writing. */
async function copyTables(client: pg.ClientBase, archive: ArchiveWriter): Promise<CopiedTables> {
  const found = await readTables(client);
  if (found.length === 0)
    throw new CannotStart(
      "This database has no tables of Pressroom. Nothing was backed up; check DATABASE_URL.",
    );
  await client.query("begin isolation level repeatable read read only");
  // The lock comes before the snapshot, so that no table changes in between. It does not block reads and writes.
  await client.query(
    `lock table ${found.map(({ name }) => `public.${quote(name)}`).join(", ")} in access share mode`,
  );
  const tables = await readTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(found)) {
    throw new CannotStart("A starting Pressroom was changing the tables. Try again once it is running.");
  }
  const migrations = await readMigrations(client);
  const copied: Manifest["tables"] = [];
  for (const table of tables) copied.push({ ...table, rows: await copyTable(client, archive, table) });
  const sequences = await readSequences(client);
  await client.query("commit");
  return { tables: copied, sequences, migrations };
}

async function copyTable(client: pg.ClientBase, archive: ArchiveWriter, table: Table): Promise<number> {
  const rows = client.query(copyTo(`copy public.${quote(table.name)} (${listed(table.columns)}) to stdout`));
  let part: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  const flush = async () => {
    if (bytes === 0) return;
    await archive.add(partName(table.name, parts), await compress(Buffer.concat(part)));
    [part, bytes, parts] = [[], 0, parts + 1];
  };
  for await (const chunk of rows) {
    part.push(chunk);
    bytes += chunk.length;
    if (bytes >= bytesAPart) await flush();
  }
  await flush();
  return rows.rowCount;
}

type CopiedFile = Manifest["files"][number];

/** Key prefix of files that are still being written. */
const unfinished = "partial/";

/** Copies the files into the archive. With "bucket" they are only listed and stay where they are. */
async function copyFiles(
  storage: Storage,
  filesIn: Manifest["filesIn"],
  archive: ArchiveWriter,
): Promise<CopiedFile[]> {
  const copied: CopiedFile[] = [];
  for await (const { key, sizeBytes } of storage.list("")) {
    if (key.startsWith(unfinished)) continue;
    if (filesIn === "bucket" || (await copyFile(storage, { key, sizeBytes }, archive))) {
      copied.push({ key, sizeBytes });
    }
  }
  return copied;
}

/** Returns false for a file that was deleted since it was listed. */
async function copyFile(storage: Storage, { key, sizeBytes }: CopiedFile, archive: ArchiveWriter) {
  const content = await storage.read(key, sizeBytes > 0 ? { start: 0, end: sizeBytes - 1 } : undefined);
  if (!content) return false;
  if (sizeBytes === 0) {
    (content as Readable).destroy();
    await archive.add(filesFolder + key, "");
  } else {
    await archive.stream(filesFolder + key, sizeBytes, content);
  }
  return true;
}

export type BackupContent = {
  withSecrets: boolean;
  /** Without them, also the files of a folder are only listed and stay there. */
  withFiles: boolean;
};

export type WrittenBackup = {
  manifest: Manifest;
  /** Why the audit log has no entry for this backup. */
  notInAudit?: unknown;
};

/**
 * Writes a backup into one file while Pressroom goes on working. The file gets its name only when it is complete and
 * on the disk. A process that is killed before then leaves only a `.partial` file. A backup is valid without its
 * entry in the audit log: a database that refuses writes is a reason to make one.
 */
export async function writeBackup(file: string, content: BackupContent): Promise<WrittenBackup> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.${randomBytes(4).toString("hex")}.partial`;
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    application_name: "pressroom-backup",
  });
  // A lost connection fails the current or the next query. Without this handler it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  const archive = await createArchive(partial);
  try {
    const manifest = await fill(archive, client, content);
    await archive.finish();
    await publish(partial, file);
    return await recordInAudit(client, "backup.made", { with_secrets: content.withSecrets }).then(
      () => ({ manifest }),
      (notInAudit: unknown) => ({ manifest, notInAudit }),
    );
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await rm(partial, { force: true });
    await client.end();
  }
}

async function fill(
  archive: ArchiveWriter,
  client: pg.Client,
  { withSecrets, withFiles }: BackupContent,
): Promise<Manifest> {
  const madeAt = new Date().toISOString();
  await archive.add(headName, JSON.stringify({ format, madeAt }));
  const tables = await copyTables(client, archive);
  // The files come after the tables: a file that a row names is stored by now, or was deleted since.
  const filesIn = env().S3_BUCKET || !withFiles ? "bucket" : "folder";
  const files = await copyFiles(storage(), filesIn, archive);
  if (withSecrets) await archive.add(secretName, env().APP_SECRET);
  const manifest: Manifest = {
    format,
    madeAt,
    version: pressroomVersion(),
    ...tables,
    filesIn,
    files,
    hasSecret: withSecrets,
    entries: archive.entries,
  };
  await archive.add(manifestName, writeManifest(manifest));
  return manifest;
}

/** A hard link, unlike a rename, never replaces an existing backup. */
async function publish(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file);
  } catch (error) {
    if (!isErrno(error, "EEXIST")) throw error;
    throw new CannotStart(`${file} is there already, and was left as it is: give another name.`);
  }
  syncFolder(path.dirname(file));
}
