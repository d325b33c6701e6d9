import path from "node:path";
import { CannotStart } from "../cannot-start.ts";
import { isAlive } from "../is-alive.ts";
import { makeDataDir } from "../make-data-dir.ts";
import { type Lock, takeLock } from "../take-lock.ts";
import { type Role, readRunning } from "./running-file.ts";

// Long enough for a predecessor that is just ending: its npm was killed, or its terminal closed.
const patienceMs = 3_000;

/** One dashboard, one worker and one sandbox a data directory. */
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
  return `A ${role} already runs on ${dataDir}${where && ` (${where})`}. Use that one, stop it first, or give this start a folder and a port of its own: DATA_DIR=.data/second PORT=3001 npm start.`;
}
