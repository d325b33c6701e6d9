import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { link, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { storage } from "#lib/core/storage/open-storage.ts";
import { env } from "#lib/env.ts";
import { CannotStart } from "../cannot-start.ts";
import { isErrno } from "../is-errno.ts";
import { root } from "../root.ts";
import { syncFolder } from "../sync-folder.ts";
import { type ArchiveWriter, createArchive } from "./archive-writer.ts";
import { copyFiles } from "./copy-files.ts";
import { copyTables } from "./copy-tables.ts";
import { format, headName, type Manifest, manifestName, secretName, writeManifest } from "./manifest.ts";
import { noteInAudit } from "./note-in-audit.ts";

export type WrittenBackup = {
  manifest: Manifest;
  /** Why the audit log does not mention it. */
  notInAudit?: unknown;
};

/**
 * Writes all that is kept into one file, while everybody goes on working. It has its name only once it is whole and on
 * the disk; killed before then, it leaves a `.partial` file and nothing else. A backup counts without its entry in the
 * audit log: a database that takes no writes is a reason to make one.
 */
export async function writeBackup(file: string, withSecrets: boolean): Promise<WrittenBackup> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.${randomBytes(4).toString("hex")}.partial`;
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    application_name: "pressroom-backup",
  });
  // A connection that is lost fails the query that waits or comes next.
  client.on("error", () => undefined);
  await client.connect();
  const archive = await createArchive(partial);
  try {
    const manifest = await fill(archive, client, withSecrets);
    await archive.finish();
    await publish(partial, file);
    return await noteInAudit(client, "backup.made", { with_secrets: withSecrets }).then(
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

async function fill(archive: ArchiveWriter, client: pg.Client, withSecrets: boolean): Promise<Manifest> {
  const madeAt = new Date().toISOString();
  await archive.add(headName, JSON.stringify({ format, madeAt }));
  const tables = await copyTables(client, archive);
  // After the tables: whatever they speak of is there by now, or was removed since.
  const filesIn = env().S3_BUCKET ? "bucket" : "folder";
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

/** A link, unlike a renaming, never takes the place of a backup that is there. */
async function publish(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file);
  } catch (error) {
    if (!isErrno(error, "EEXIST")) throw error;
    throw new CannotStart(`${file} is there already, and was left as it is: give another name.`);
  }
  syncFolder(path.dirname(file));
}

function pressroomVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return String(version);
}
