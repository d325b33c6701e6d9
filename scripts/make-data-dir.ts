import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { CannotStart } from "./cannot-start.ts";
import { isErrno } from "./is-errno.ts";

/** What customers send, what is said of them, and copies of it. Secrets and PostgreSQL close their own folders. */
const privateFolders = ["files", "pictures", "backups", "logs"];

/**
 * The folder of everything that is kept, made when missing. As root, PostgreSQL's user passes through it; the folders
 * in it are for our own user alone.
 *
 * @throws CannotStart when it is another user's, as after a start with sudo.
 */
export function makeDataDir(dataDir: string): void {
  try {
    makePassable(dataDir);
    for (const name of privateFolders) closeToOthers(path.join(dataDir, name));
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`${dataDir} cannot be used (${reason}): ${wayOut(dataDir)}`);
  }
  if (isForeign(path.join(dataDir, "postgres"))) {
    throw new CannotStart(`${dataDir} was last used by another user, perhaps with sudo: ${wayOut(dataDir)}`);
  }
}

/** Also where the umask would close it. A folder that is there already keeps the mode that its owner gave it. */
function makePassable(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) chmodSync(made, 0o711);
}

/**
 * Earlier versions left files as open as the umask did. The folder itself is closed last: closed, it says that all of
 * it is, so that only one start walks it (100,000 files: half a second).
 */
function closeToOthers(folder: string): void {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & 0o077) === 0) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) setMode(path.join(entry.parentPath, entry.name), 0o700);
    if (entry.isFile()) setMode(path.join(entry.parentPath, entry.name), 0o600);
  }
  setMode(folder, 0o700);
}

function setMode(file: string, mode: number): void {
  try {
    chmodSync(file, mode);
  } catch (error) {
    // A Pressroom that runs meanwhile may have removed it.
    if (!isErrno(error, "ENOENT")) throw error;
  }
}

function isForeign(folder: string): boolean {
  const us = process.getuid?.();
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  return us !== undefined && us !== 0 && owner !== undefined && owner !== us;
}

function wayOut(dataDir: string): string {
  return `start as that user, take the folder over (sudo chown -R "$USER" ${dataDir}), or give DATA_DIR another one.`;
}
