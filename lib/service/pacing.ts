import {
  msUntilFree,
  noteRateLimit,
  noteRetryAfter,
  noteStart,
  type Priority,
  type RateLimit,
  startPacing,
} from "./pace-state.ts";

/** One per account of the service: its limit counts every key of the account. */
export type Pacer = {
  /** Resolves with the call's number when it may leave; rejects with the signal's reason when it is aborted before. */
  acquire(priority: Priority, signal?: AbortSignal): Promise<number>;
  /** Feeds back what the reply to that call said of the minute. */
  settle(call: number, said: PaceReport): void;
  /** Calls that are waiting now. */
  queued(): { person: number; background: number };
};

export type PaceReport = { rateLimit: RateLimit | null; retryAfterMs: number | null };

/** Monotonic milliseconds and a timer; what `setTimer` returns stops it. */
export type PacerClock = { now(): number; setTimer(run: () => void, ms: number): () => void };

type Waiter = { priority: Priority; leave: (call: number) => void };

/** Lets calls leave as the service's own headers allow: people first, background evenly spaced. */
export function createPacer(clock: PacerClock = systemClock): Pacer {
  let state = startPacing(clock.now());
  const queues: Record<Priority, Set<Waiter>> = { person: new Set(), background: new Set() };
  let stopTimer: (() => void) | null = null;

  function drain(): void {
    stopTimer?.();
    stopTimer = null;
    while (true) {
      const [waiter] = queues.person.size > 0 ? queues.person : queues.background;
      if (!waiter) return;
      const now = clock.now();
      const waitMs = msUntilFree(state, waiter.priority, now);
      if (waitMs > 0) {
        stopTimer = clock.setTimer(drain, Math.ceil(waitMs));
        return;
      }
      state = noteStart(state, waiter.priority, now);
      queues[waiter.priority].delete(waiter);
      waiter.leave(state.started);
    }
  }

  return {
    async acquire(priority, signal) {
      signal?.throwIfAborted();
      return await new Promise<number>((resolve, reject) => {
        const giveUp = () => {
          queues[priority].delete(waiter);
          reject(signal?.reason);
          drain();
        };
        const leave = (call: number) => {
          signal?.removeEventListener("abort", giveUp);
          resolve(call);
        };
        const waiter: Waiter = { priority, leave };
        signal?.addEventListener("abort", giveUp, { once: true });
        queues[priority].add(waiter);
        drain();
      });
    },
    settle(call, { rateLimit, retryAfterMs }) {
      const now = clock.now();
      if (rateLimit) state = noteRateLimit(state, call, rateLimit, now);
      if (retryAfterMs !== null) state = noteRetryAfter(state, retryAfterMs, now);
      drain();
    },
    queued: () => ({ person: queues.person.size, background: queues.background.size }),
  };
}

const systemClock: PacerClock = {
  now: () => performance.now(),
  setTimer(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
