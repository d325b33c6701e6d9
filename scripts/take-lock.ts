import { chmodSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

export type Lock = { release(): void };
export type LockMode = "exclusive" | "shared";

const everyMs = 50;

/**
 * Takes a lock that the kernel releases when its process ends. With a pid file, the id may belong to another process
 * by now. SQLite provides its portable file lock; nothing is written. Many processes can have a shared lock at the
 * same time, and no process an exclusive one meanwhile.
 *
 * @returns undefined when another process still has the lock after `waitMs`
 */
export async function takeLock(
  file: string,
  waitMs: number,
  signal?: AbortSignal,
  mode: LockMode = "exclusive",
): Promise<Lock | undefined> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    signal?.throwIfAborted();
    const lock = tryLock(file, mode);
    if (lock || Date.now() >= deadline) return lock;
    await pause(everyMs);
  }
}

function tryLock(file: string, mode: LockMode): Lock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    chmodSync(file, 0o600);
    // A transaction takes its shared lock with its first read.
    const begin = mode === "exclusive" ? "begin exclusive" : "begin; select 1 from sqlite_schema";
    database.exec(`pragma journal_mode = memory; ${begin}`);
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}
