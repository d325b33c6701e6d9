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

/** By then nobody looks at it any more: who was in the lane before may still be at one, but not for so long. */
const leftMs = 10 * 60_000;

/** Whatever killed somebody who looked at a picture left its copy. */
export async function removeLeftCopies(now = Date.now()): Promise<void> {
  for (const name of (await orMissing(readdir(root()))) ?? []) {
    const folder = path.join(root(), name);
    if (now - (await lastTouched(folder)) > leftMs) await rm(folder, { recursive: true, force: true });
  }
}

/** A slow storage may take long to write the file of a folder. */
async function lastTouched(folder: string): Promise<number> {
  const inside = (await orMissing(readdir(folder))) ?? [];
  const paths = [folder, ...inside.map((name) => path.join(folder, name))];
  const touched = await Promise.all(paths.map(async (each) => (await orMissing(stat(each)))?.mtimeMs ?? 0));
  return Math.max(...touched);
}

/** What is looked at lies in a file of this machine meanwhile, wherever the storage is. */
export async function withLocalCopy<T>(content: Readable, work: (file: string) => Promise<T>): Promise<T> {
  const folder = path.join(root(), randomUUID());
  await mkdir(folder, privateFolder);
  const file = path.join(folder, "picture");
  try {
    await pipeline(content, createWriteStream(file, privateFile));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
