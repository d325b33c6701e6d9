import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from "node:fs";

export const maxLogBytes = 5 * 1024 * 1024;

/**
 * Copies a log to `<file>.1` and empties it when it is larger than 5 MiB. The log is not renamed, so a writer that
 * appends continues in the same file. Never throws: without space for the copy, the log keeps growing until the next
 * call, and the earlier copy stays.
 *
 * @returns whether the log is now within the limit
 */
export function rotateLog(file: string): boolean {
  const copy = `${file}.1.new`;
  try {
    if (!existsSync(file) || statSync(file).size <= maxLogBytes) return true;
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
    // On a read-only disk there is no copy to delete.
  }
  return false;
}
