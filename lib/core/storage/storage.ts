import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";

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
