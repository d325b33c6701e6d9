import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from "node:fs";

export const mostBytes = 5 * 1024 * 1024;

/**
 * Moves what a log holds to `<file>.1` once it is large. Emptied in place rather than renamed: a writer that appends
 * goes on in the same file without knowing. Never throws: where there is no space for the copy, the log keeps growing
 * until the next call, and the earlier copy stays.
 *
 * @returns whether the log is within its bounds now
 */
export function boundFile(file: string): boolean {
  const copy = `${file}.1.new`;
  try {
    if (!existsSync(file) || statSync(file).size <= mostBytes) return true;
    copyFileSync(file, copy);
    renameSync(copy, `${file}.1`);
    truncateSync(file);
    return true;
  } catch {
    return discard(copy);
  }
}

function discard(copy: string): false {
  try {
    rmSync(copy, { force: true });
  } catch {
    // On a read-only disk there is no copy either.
  }
  return false;
}
