import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { CannotStart } from "./cannot-start.ts";

/**
 * The folder of everything that is kept, made when missing. As root, PostgreSQL's user passes through
 * it; what is secret in it has modes of its own.
 *
 * @throws CannotStart when it is another user's, as after a start with sudo.
 */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`${dataDir} cannot be used (${reason}): ${wayOut(dataDir)}`);
  }
  if (isForeign(path.join(dataDir, "postgres"))) {
    throw new CannotStart(`${dataDir} was last used by another user, perhaps with sudo: ${wayOut(dataDir)}`);
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
