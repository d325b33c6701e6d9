import type { Readable } from "node:stream";
import { notFound } from "#lib/errors.ts";
import { storage } from "./open-storage.ts";

export type Preview = {
  /** What lies under a key never changes. */
  etag: string;
  sizeBytes: number;
  /** Null when it has gone meanwhile. */
  read(): Promise<Readable | null>;
};

/** @throws AppError not_found without a key, and where nothing lies under it */
export async function openPreview(key: string | null | undefined): Promise<Preview> {
  const stored = key ? await storage().stat(key) : null;
  if (!stored) throw notFound();
  return {
    etag: `"${stored.key.split("/").at(-1)}"`,
    sizeBytes: stored.sizeBytes,
    read: () => storage().read(stored.key),
  };
}
