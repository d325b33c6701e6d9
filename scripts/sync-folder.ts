import { closeSync, fsyncSync, openSync } from "node:fs";

/** A new name is durable only once its folder is. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
