import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";

/** As stores and tus name what is not there: a file, an object, a multipart upload. */
const names = new Set(["ENOENT", "NotFound", "NoSuchKey", "NoSuchUpload"]);

/** Null where there is nothing. */
export async function orMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("status_code" in error) return error.status_code === 404 || error.status_code === 410;
  const named = ["code", "name", "Code"].map((key) => Reflect.get(error, key));
  return named.some((name) => typeof name === "string" && names.has(name));
}

/** What tus receives, under the upload's id. */
export const uploadKey = (uploadId: string) => `uploads/${uploadId}`;
export const uploadIdOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);

/** The upload turned upright: what is sent instead of it. */
export const bakedKey = (uploadId: string) => `baked/${uploadId}`;

/** A small picture of a file or of an upload; of one that was turned upright, another: what lies under a key stays. */
export const previewKey = (workspaceId: string, id: string) => `previews/${workspaceId}/${id}.webp`;
export const uprightPreviewKey = (workspaceId: string, id: string) =>
  previewKey(workspaceId, `${id}-upright`);

/** Bytes from `start` to `end`, both included, as HTTP counts them. */
export type ByteRange = { start: number; end: number };

export type StoredObject = { key: string; sizeBytes: number; modifiedAt: Date };

/** Where print files and their small pictures lie: a folder, or a store that speaks S3. Always streamed. */
export type Storage = {
  /** Where tus puts what it receives; it names an upload by its key, `uploadKey(id)`. */
  received(): Promise<DataStore>;
  /** Whether all of what tus received is there. What a crash left half put together is put together now. */
  isReceived(key: string, sizeBytes: number): Promise<boolean>;
  /** Whole or not at all: nobody ever reads half an object. */
  write(key: string, content: Readable): Promise<void>;
  /** Null when there is no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /** Null when there is no such object. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** With what tus noted beside it. Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** What writing left behind that was killed before then. */
  removePartial(before: Date): Promise<void>;
  /** Of all keys that begin so, in no order; what has only begun to arrive too. */
  list(prefix: string): AsyncIterable<StoredObject>;
};
