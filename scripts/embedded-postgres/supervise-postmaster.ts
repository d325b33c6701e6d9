import { setTimeout as pause } from "node:timers/promises";
import { writeFailureOf } from "#lib/write-failure.ts";
import { CannotStart } from "../cannot-start.ts";
import { NoSpace } from "../no-space.ts";
import { rotateLog } from "../rotate-log.ts";
import { takeLock } from "../take-lock.ts";
import { supervisorName } from "./connect-postmaster.ts";
import type { Cluster } from "./open-cluster.ts";
import { stopPostmaster } from "./postmaster-pid.ts";
import { type Postmaster, startPostmaster } from "./start-postmaster.ts";

export type Listener = {
  /** The postmaster died, and another one runs on the same port. */
  restarted?(): void;
  /**
   * The postmaster died and cannot restart because the disk is full. Called once; restarts are retried until one
   * works.
   */
  stalled?(error: Error): void;
  /** The postmaster died and cannot be restarted. */
  lost?(error: Error): void;
};

type SupervisedPostmaster = {
  pid(): number;
  close(lockFile: string): Promise<"stopped" | "left to others">;
};

const boundLogEveryMs = 60_000;
const firstDelayMs = 500;
const longestDelayMs = 5_000;

/**
 * Keeps one session open. Its end means that the postmaster died or ended all sessions. Then this starts another
 * postmaster, or connects again to the living one. The session also shows other supervisors that the postmaster is in
 * use.
 */
export function supervisePostmaster(
  cluster: Cluster,
  first: Postmaster,
  listener: Listener,
): SupervisedPostmaster {
  const closing = new AbortController();
  let current = first;
  let reviving: Promise<void> = Promise.resolve();

  const revive = async (): Promise<void> => {
    const before = current;
    const next = await startOnceThereIsSpace();
    if (next.port !== before.port) {
      await next.session.end();
      throw new CannotStart(
        `PostgreSQL had to move from port ${before.port} to ${next.port}: start again to follow it.`,
      );
    }
    current = next;
    watch();
    if (next.pid !== before.pid) listener.restarted?.();
  };
  const startOnceThereIsSpace = async (): Promise<Postmaster> => {
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(2 * delayMs, longestDelayMs)) {
      try {
        return await startPostmaster(cluster, closing.signal);
      } catch (error) {
        if (!(error instanceof NoSpace) && writeFailureOf(error) !== "full") throw error;
        if (delayMs === firstDelayMs) listener.stalled?.(error as Error);
      }
      await pause(delayMs, undefined, { signal: closing.signal });
    }
  };
  const watch = (): void => {
    current.session.once("end", () => {
      if (closing.signal.aborted) return;
      reviving = revive().catch((error: unknown) => {
        if (!closing.signal.aborted)
          listener.lost?.(error instanceof Error ? error : new Error(String(error)));
      });
    });
  };

  watch();
  const bounding = setInterval(() => rotateLog(cluster.logFile), boundLogEveryMs).unref();
  return {
    pid: () => current.pid,
    close: async (lockFile) => {
      closing.abort();
      clearInterval(bounding);
      await reviving;
      return leave(cluster, current, lockFile);
    },
  };
}

/** Takes the lock, so that of two supervisors that leave at the same time the second sees that it is the last. */
async function leave(
  cluster: Cluster,
  { session }: Postmaster,
  lockFile: string,
): Promise<"stopped" | "left to others"> {
  const lock = await takeLock(lockFile, 10_000);
  try {
    const others = await countOthers(session);
    await session.end().catch(() => undefined);
    if (others > 0) return "left to others";
    await stopPostmaster(cluster);
    return "stopped";
  } finally {
    lock?.release();
  }
}

async function countOthers(session: Postmaster["session"]): Promise<number> {
  try {
    const { rows } = await session.query<{ others: number }>(
      "select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()",
      [supervisorName],
    );
    return rows[0]?.others ?? 0;
  } catch {
    // The session has just ended. If another process uses the postmaster, that process restarts it.
    return 0;
  }
}
