import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { env } from "#lib/env.ts";

const root = () => path.resolve(env().DATA_DIR, "pictures");

/** Whatever killed somebody who looked at a picture left its copy; nobody else looks at one now. */
export const removeLeftCopies = () => rm(root(), { recursive: true, force: true });

/** What is looked at lies in a file of this machine meanwhile, wherever the storage is. */
export async function withLocalCopy<T>(content: Readable, work: (file: string) => Promise<T>): Promise<T> {
  const folder = path.join(root(), randomUUID());
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, "picture");
  try {
    await pipeline(content, createWriteStream(file));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
