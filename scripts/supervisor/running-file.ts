import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { CannotStart } from "#scripts/cannot-start.ts";
import { isAlive } from "#scripts/is-alive.ts";
import { makeDataDir } from "#scripts/make-data-dir.ts";
import { type Lock, takeLock } from "#scripts/take-lock.ts";

// Long enough for a predecessor that is shutting down because its npm was killed or its terminal was closed.
const patienceMs = 3_000;

/**
 * Locks the roles. A data directory has at most one dashboard, one worker and one sandbox.
 * @throws CannotStart when a role is taken
 */
export async function claimRoles(dataDir: string, roles: readonly Role[]): Promise<Lock> {
  makeDataDir(dataDir);
  const locks: Lock[] = [];
  const release = () => {
    for (const lock of locks) lock.release();
  };
  for (const role of roles) {
    const lock = await takeLock(path.join(dataDir, `running-${role}.lock`), patienceMs);
    if (!lock) {
      release();
      throw new CannotStart(alreadyRuns(dataDir, role));
    }
    locks.push(lock);
  }
  return { release };
}

function alreadyRuns(dataDir: string, role: Role): string {
  const other = [readRunning(dataDir, role), readRunning(dataDir, "dashboard")].find(
    (found) => found && isAlive(found.pid),
  );
  const where = [other && `process ${other.pid}`, other?.url].filter((part) => part).join(", ");
  return `A ${role} already runs on ${dataDir}${where && ` (${where})`}. Use that one, stop it first, or start this one with its own folder and port: DATA_DIR=.data/second PORT=3001 npm start.`;
}

const running = z.object({
  pid: z.number(),
  url: z.string().optional(),
  setupLink: z.string().optional(),
  sandboxUrl: z.string().optional(),
  databaseUrl: z.string().optional(),
  pids: z.record(z.string(), z.number()),
});

/** What runs on a data directory, for the next start and for tests. A start that is killed leaves the file behind. */
export type Running = z.output<typeof running>;
export type Role = "dashboard" | "worker" | "sandbox" | "postgres";

export function writeRunning(dataDir: string, role: Role, value: Running): void {
  const file = runningFile(dataDir, role);
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function readRunning(dataDir: string, role: Role): Running | undefined {
  try {
    return running.parse(JSON.parse(readFileSync(runningFile(dataDir, role), "utf8")));
  } catch {
    // The file is missing, or another version wrote it. It cannot be relied on.
    return undefined;
  }
}

export function removeRunning(dataDir: string, role: Role): void {
  rmSync(runningFile(dataDir, role), { force: true });
}

function runningFile(dataDir: string, role: Role): string {
  return path.join(dataDir, `running-${role}.json`);
}
