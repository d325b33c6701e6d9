import { closeSync, fsyncSync, openSync } from "node:fs";

/** Flushes a folder to the disk. A new file name in it is durable only then. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
