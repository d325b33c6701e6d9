import { chmodSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

export type Lock = { release(): void };
export type LockMode = "exclusive" | "shared";

const everyMs = 50;

/**
 * A lock that the kernel drops with its holder, unlike a pid file, whose number may by now belong to
 * somebody else. SQLite is used for its portable file lock alone: nothing is ever written. Any number of processes hold a
 * shared lock at the same time, and nobody an exclusive one meanwhile.
 *
 * @returns undefined when somebody else still holds it after `waitMs`.
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
