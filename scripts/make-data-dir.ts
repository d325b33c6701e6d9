import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { CannotStart } from "./cannot-start.ts";
import { isErrno } from "./is-errno.ts";

/** Customers' files, what is derived from them, backups and logs. Secrets and PostgreSQL close their own folders. */
const privateFolders = ["files", "pictures", "backups", "logs"];

/**
 * Creates the data directory if it is missing. As root, PostgreSQL's user passes through it. The folders in it are
 * only for our own user.
 *
 * @throws CannotStart when it belongs to another user, for example after a start with sudo
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

/** Sets the mode also where the umask removes it. An existing folder keeps the mode that its owner gave it. */
function makePassable(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) chmodSync(made, 0o711);
}

/**
 * Earlier versions created files with the modes of the umask. The folder itself is closed last, so that only one
 * start goes through its files (100,000 files: half a second). What cannot be closed, such as a file of root or one
 * on a volume without modes, only causes a warning.
 */
function closeToOthers(folder: string): void {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & 0o077) === 0) return;
  const failures: string[] = [];
  closeBelow(folder, failures);
  attempt(() => chmodSync(folder, 0o700), failures);
  const [first, ...more] = failures;
  if (first !== undefined)
    process.emitWarning(`Other users may be able to read ${folder} (${first}; ${more.length} more like it)`);
}

/** Lists folder by folder, because a folder that cannot be listed would end a recursive listing. */
function closeBelow(folder: string, failures: string[]): void {
  attempt(() => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) closeBelow(file, failures);
      if (entry.isDirectory() || entry.isFile())
        attempt(() => chmodSync(file, entry.isFile() ? 0o600 : 0o700), failures);
    }
  }, failures);
}

function attempt(change: () => void, failures: string[]): void {
  try {
    change();
  } catch (error) {
    // A running Pressroom may have deleted it meanwhile.
    if (isErrno(error, "ENOENT")) return;
    failures.push(error instanceof Error ? error.message : String(error));
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
