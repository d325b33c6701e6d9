import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { privateFile, privateFolder } from "#lib/core/storage/private-modes.ts";
import { orMissing } from "#lib/core/storage/storage.ts";
import { env } from "#lib/env.ts";

const root = () => path.resolve(env().DATA_DIR, "pictures");

/** Age of a copy that no worker reads any more. The last holder of the lock may still read a newer one. */
const abandonedAfterMs = 10 * 60_000;

/** Deletes the local copies that killed processes left. */
export async function removeAbandonedCopies(now = Date.now()): Promise<void> {
  for (const name of (await orMissing(readdir(root()))) ?? []) {
    const folder = path.join(root(), name);
    if (now - (await lastTouched(folder)) > abandonedAfterMs)
      await rm(folder, { recursive: true, force: true });
  }
}

/** Includes the files in the folder, because a slow storage can take long to write them. */
async function lastTouched(folder: string): Promise<number> {
  const inside = (await orMissing(readdir(folder))) ?? [];
  const paths = [folder, ...inside.map((name) => path.join(folder, name))];
  const touched = await Promise.all(paths.map(async (each) => (await orMissing(stat(each)))?.mtimeMs ?? 0));
  return Math.max(...touched);
}

/** Copies the content to a local file while `work` runs. The storage may be on another machine. */
export async function withLocalCopy<T>(content: Readable, work: (file: string) => Promise<T>): Promise<T> {
  const copies = await openCopies();
  try {
    return await work(await copies.write("picture", content));
  } finally {
    await copies.remove();
  }
}

/** A folder for local copies of pictures. Copies that nothing touches for ten minutes are deleted. */
export type LocalCopies = {
  folder: string;
  /** Returns the path of the copy. */
  write(name: string, content: Readable): Promise<string>;
  remove(): Promise<void>;
};

export async function openCopies(): Promise<LocalCopies> {
  const folder = path.join(root(), randomUUID());
  await mkdir(folder, privateFolder);
  return {
    folder,
    async write(name, content) {
      const file = path.join(folder, name);
      await pipeline(content, createWriteStream(file, privateFile));
      return file;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
