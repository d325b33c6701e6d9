import { copyFileSync, existsSync, statSync, truncateSync } from "node:fs";

export const mostBytes = 5 * 1024 * 1024;

/**
 * Moves what a log holds to `<file>.1` once it is large. Emptied in place rather than renamed: a
 * writer that appends goes on in the same file without knowing.
 */
export function boundFile(file: string): void {
  if (!existsSync(file) || statSync(file).size <= mostBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}
