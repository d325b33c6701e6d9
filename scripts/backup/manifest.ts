import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract as extractTar } from "tar-stream";
import { z } from "zod";

export const format = 1;

/** First entry of an archive, so that any other file is refused before it is read. */
export const headName = "pressroom-backup.json";
/** Last entry of an archive: without it, the archive is incomplete. */
export const manifestName = "manifest.json";
export const secretName = "secrets/app-secret";
export const filesFolder = "files/";
export const partName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, "0")}.copy.gz`;
export const tableOfPart = (entry: string): string | undefined =>
  /^tables\/([a-z_0-9]+)\/\d+\.copy\.gz$/.exec(entry)?.[1];

const manifest = z.object({
  format: z.literal(format),
  madeAt: z.iso.datetime(),
  /** The version of Pressroom. */
  version: z.string(),
  /** In the order in which they were applied. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** If `isCalled`, the next value is the one after `last`; otherwise it is `last` itself. */
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** With "folder" the archive contains the files. With "bucket" they stay where they are and are only listed. */
  filesIn: z.enum(["folder", "bucket"]),
  files: z.array(z.object({ key: z.string(), sizeBytes: z.number() })),
  hasSecret: z.boolean(),
  /** SHA-256 of each other entry. */
  entries: z.record(z.string(), z.string()),
});

export type Manifest = z.output<typeof manifest>;

const sealedManifest = z.object({ manifest: z.unknown(), sha256: z.string() });

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

export function writeManifest(content: Manifest): string {
  return JSON.stringify({ manifest: content, sha256: sha256(JSON.stringify(content)) });
}

/** @throws when the manifest is malformed or was changed */
export function readManifest(text: string): Manifest {
  const given = sealedManifest.parse(JSON.parse(text));
  if (sha256(JSON.stringify(given.manifest)) !== given.sha256) throw new Error("its manifest was changed");
  return manifest.parse(given.manifest);
}

type ArchiveEntry = { name: string; sizeBytes: number; content: Readable };

/** Yields the entries in order. Content that the caller does not read is skipped. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const extract = extractTar();
  const reading = pipeline(createReadStream(file), extract);
  // Awaited below. Without this handler, an earlier failure would be an unhandled rejection.
  reading.catch(() => undefined);
  for await (const entry of extract) {
    const { name, size = 0 } = entry.header;
    yield { name, sizeBytes: size, content: Readable.from(entry) };
    entry.resume();
  }
  await reading;
}
