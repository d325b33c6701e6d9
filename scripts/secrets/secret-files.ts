import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { isErrno } from "../is-errno.ts";
import { makeDataDir } from "../make-data-dir.ts";
import { syncFolder } from "../sync-folder.ts";

/**
 * Returns the secret in `DATA_DIR/secrets/<name>`. Creates it if it is missing, readable only by its owner. It is
 * written to another file and linked into place. So a kill leaves no partial secret, and two starts at once agree on
 * one.
 * @throws CannotStart when the file is empty, or belongs to another user
 */
export function readOrCreateSecret(dataDir: string, name: string, make: () => string): string {
  const kept = readSecret(dataDir, name);
  if (kept !== undefined) return kept;
  const aside = writeAside(dataDir, name, make());
  try {
    linkSync(aside, secretFile(dataDir, name));
  } catch (error) {
    if (!isErrno(error, "EEXIST")) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  syncFolder(path.dirname(aside));
  const agreed = readSecret(dataDir, name);
  if (agreed === undefined)
    throw new CannotStart(`${secretFile(dataDir, name)} is empty: restore or remove it.`);
  return agreed;
}

export function readSecret(dataDir: string, name: string): string | undefined {
  const file = secretFile(dataDir, name);
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    if (!isErrno(error, "EACCES")) throw error;
    throw new CannotStart(
      `${file} belongs to another user of this machine: start Pressroom as that user, or give DATA_DIR another folder.`,
    );
  }
}

export function replaceSecret(dataDir: string, name: string, value: string): void {
  renameSync(writeAside(dataDir, name, value), secretFile(dataDir, name));
}

export function deleteSecret(dataDir: string, name: string): void {
  rmSync(secretFile(dataDir, name), { force: true });
}

function writeAside(dataDir: string, name: string, value: string): string {
  const folder = path.join(dataDir, "secrets");
  makeDataDir(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const aside = path.join(folder, `.${name}-${randomBytes(6).toString("hex")}`);
  writeFileSync(aside, `${value}\n`, { mode: 0o600, flag: "wx", flush: true });
  return aside;
}

function secretFile(dataDir: string, name: string): string {
  return path.join(dataDir, "secrets", name);
}
