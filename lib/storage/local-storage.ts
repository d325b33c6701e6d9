import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, opendir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import type { Storage, StoredObject } from "./storage.ts";

/** A folder of this machine; a key is a path below it. */
export function localStorage(root: string): Storage {
  const fileOf = (key: string) => {
    const file = path.resolve(root, key);
    if (!file.startsWith(path.resolve(root) + path.sep)) throw new Error("a key outside the storage");
    return file;
  };
  const statOf = async (key: string): Promise<StoredObject | null> => {
    const found = await orNull(stat(fileOf(key)));
    return found?.isFile() ? { key, sizeBytes: found.size, modifiedAt: found.mtime } : null;
  };
  return {
    received: new FileStore({ directory: path.join(root, "uploads") }),
    stat: statOf,
    async write(key, content) {
      const file = fileOf(key);
      const partial = path.join(root, "partial", randomUUID());
      await Promise.all([file, partial].map((each) => mkdir(path.dirname(each), { recursive: true })));
      try {
        await pipeline(content, createWriteStream(partial, { flush: true }));
        await rename(partial, file);
      } finally {
        await rm(partial, { force: true });
      }
    },
    async read(key, range) {
      return (await statOf(key)) && createReadStream(fileOf(key), range);
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
    async *list(prefix) {
      const folder = await orNull(opendir(path.join(root, path.dirname(`${prefix}.`)), { recursive: true }));
      for await (const entry of folder ?? []) {
        if (!entry.isFile()) continue;
        const key = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
        const found = key.startsWith(prefix) ? await statOf(key) : null;
        if (found) yield found;
      }
    },
  };
}

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
