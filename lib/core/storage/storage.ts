import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";

/** How the file system, the stores and tus name what is missing: a file, an object, a multipart upload. */
const names = new Set(["ENOENT", "NotFound", "NoSuchKey", "NoSuchUpload"]);

/** Null when there is no such file or object. */
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

/** The key of an upload that tus receives. */
export const uploadKey = (uploadId: string) => `uploads/${uploadId}`;
export const uploadIdOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);

/** The key of an upload's upright copy. The copy is sent in place of the upload. */
export const bakedKey = (uploadId: string) => `baked/${uploadId}`;

/**
 * The key of a small preview of a file or an upload. An upload that was rotated upright has another key, because the
 * content under a key never changes.
 */
export const previewKey = (workspaceId: string, id: string) => `previews/${workspaceId}/${id}.webp`;
export const uprightPreviewKey = (workspaceId: string, id: string) =>
  previewKey(workspaceId, `${id}-upright`);

/** Bytes from `start` to `end`. Both ends are included, as in HTTP. */
export type ByteRange = { start: number; end: number };

export type StoredObject = { key: string; sizeBytes: number; modifiedAt: Date };

/** Where print files and their previews are stored: a folder, or an S3-compatible store. All content is streamed. */
export type Storage = {
  /** The store of uploads for tus. It names an upload by its key, `uploadKey(id)`. */
  uploadStore(): Promise<DataStore>;
  /** Whether tus has received the whole upload. Completes an upload whose completion was interrupted by a crash. */
  isUploadComplete(key: string, sizeBytes: number): Promise<boolean>;
  /** Writes the whole object or nothing, so that no reader sees half an object. */
  write(key: string, content: Readable): Promise<void>;
  /** Null when there is no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /** Null when there is no such object. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Also removes what tus stores beside it. Removing a missing object is no error. */
  remove(key: string): Promise<void>;
  /** Removes what killed writes have left before this time. */
  removePartial(before: Date): Promise<void>;
  /** The objects whose keys begin with the prefix, in no order. Includes uploads that have only begun. */
  list(prefix: string): AsyncIterable<StoredObject>;
};
