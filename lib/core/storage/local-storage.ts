import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { chmod, type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";
import { privateFile, privateFolder } from "./private-modes.ts";
import { orMissing, type Storage, type StoredObject } from "./storage.ts";

/** tus stores the metadata of an upload in a file beside it. */
const note = ".json";

/**
 * What tus has acknowledged is on the disk, also after a power cut. Of an interrupted request, the received bytes stay.
 */
class FileReceiver extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    const file = path.join(this.directory, upload.id);
    await mkdir(path.dirname(file), privateFolder);
    const created = await super.create(upload);
    await Promise.all([file, file + note].map((each) => chmod(each, privateFile.mode)));
    return created;
  }

  override async write(content: Readable, key: string, offset: number): Promise<number> {
    const file = await open(path.join(this.directory, key), "r+");
    try {
      let position = offset;
      for await (const chunk of content) position += await writeWhole(file, chunk, position);
      return position;
    } finally {
      await file.datasync();
      await file.close();
    }
  }
}

/** Writes a whole chunk. The system may write less of it at a time. */
async function writeWhole(file: FileHandle, chunk: Buffer, position: number): Promise<number> {
  let written = 0;
  while (written < chunk.length) {
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written, position + written);
    written += bytesWritten;
  }
  return written;
}

/** A storage in a folder of this machine; a key is a path below it. */
export function localStorage(root: string): Storage {
  const partials = path.join(root, "partial");
  // tus would create the folder readable for every user of this machine.
  mkdirSync(root, privateFolder);
  const receiver = new FileReceiver({ directory: root });
  const fileOf = (key: string) => {
    const file = path.resolve(root, key);
    if (!file.startsWith(path.resolve(root) + path.sep)) throw new Error("a key outside the storage");
    return file;
  };
  const statOf = async (key: string): Promise<StoredObject | null> => {
    const found = await orMissing(stat(fileOf(key)));
    return found?.isFile() ? { key, sizeBytes: found.size, modifiedAt: found.mtime } : null;
  };
  /** A metadata file without its upload counts as the upload, so that the cleanup finds it. */
  const statNoted = async (key: string): Promise<StoredObject | null> => {
    if (!key.endsWith(note)) return statOf(key);
    const noted = key.slice(0, -note.length);
    const alone = (await statOf(noted)) ? null : await statOf(key);
    return alone && { ...alone, key: noted, sizeBytes: 0 };
  };
  return {
    uploadStore: async () => receiver,
    async isUploadComplete(key, sizeBytes) {
      return (await statOf(key))?.sizeBytes === sizeBytes;
    },
    stat: statOf,
    async write(key, content) {
      const file = fileOf(key);
      const partial = path.join(partials, randomUUID());
      await Promise.all([file, partial].map((each) => mkdir(path.dirname(each), privateFolder)));
      try {
        await pipeline(content, createWriteStream(partial, { ...privateFile, flush: true }));
        await rename(partial, file);
        await flushFolder(path.dirname(file));
      } finally {
        await rm(partial, { force: true });
      }
    },
    async read(key, range) {
      const file = await orMissing(open(fileOf(key)));
      return file && createReadStream("", { ...range, fd: file });
    },
    async remove(key) {
      const file = fileOf(key);
      await rm(file, { force: true });
      await rm(file + note, { force: true });
    },
    async removePartial(before) {
      for (const name of (await orMissing(readdir(partials))) ?? []) {
        const file = path.join(partials, name);
        const found = await orMissing(stat(file));
        if (found && found.mtime < before) await rm(file, { force: true });
      }
    },
    async *list(prefix) {
      const folder = await orMissing(
        opendir(path.join(root, path.dirname(`${prefix}.`)), { recursive: true }),
      );
      for await (const entry of folder ?? []) {
        if (!entry.isFile()) continue;
        const key = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
        const found = key.startsWith(prefix) ? await statNoted(key) : null;
        if (found) yield found;
      }
    },
  };
}

/** Writes a folder to the disk. Otherwise, a renamed file may be missing after a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder);
  await opened.sync().finally(() => opened.close());
}
