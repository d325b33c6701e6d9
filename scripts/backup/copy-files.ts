import type { Readable } from "node:stream";
import type { Storage } from "#lib/core/storage/storage.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { filesFolder, type Manifest } from "./manifest.ts";

type CopiedFile = Manifest["files"][number];

/** What is only being written lies under this. */
const unfinished = "partial/";

/** What lies in a folder goes along; what lies in a bucket is named and stays there. */
export async function copyFiles(
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

/** False for one that was removed since it was listed. */
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
