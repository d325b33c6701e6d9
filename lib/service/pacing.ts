import { type Clock, systemClock } from "./clock.ts";
import {
  mostUnheard,
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
  /** That call is over; `said` is what its reply said of the minute. */
  settle(call: number, said?: PaceReport): void;
  /** Milliseconds until the minute has a call left for this priority, were nobody waiting; 0: it has one. */
  waitMs(priority: Priority): number;
  /** Calls that are waiting now. */
  queued(): Record<Priority, number>;
};

export type PaceReport = { rateLimit: RateLimit | null; retryAfterMs: number | null };

type Waiter = { priority: Priority; leave: (call: number) => void };

/**
 * Lets calls leave as the service's own headers allow: people first, the others evenly spaced. What events tell of takes
 * turns with background, so that neither a catalog nor a day full of events holds up the other.
 */
export function createPacer(clock: Clock = systemClock): Pacer {
  let state = startPacing(clock.now());
  const queues: Record<Priority, Set<Waiter>> = {
    person: new Set(),
    event: new Set(),
    background: new Set(),
  };
  let lastPaced: Priority = "background";
  const underWay = new Map<number, Priority>();
  let stopTimer: (() => void) | null = null;

  function drain(): void {
    stopTimer?.();
    stopTimer = null;
    while (true) {
      const waiter = next();
      if (!waiter) return;
      const now = clock.now();
      if (waiter.priority === "person" && unheard() >= mostUnheard(state, now)) return;
      const waitMs = msUntilFree(state, waiter.priority, now);
      if (waitMs > 0) {
        stopTimer = clock.setTimer(drain, Math.ceil(waitMs));
        return;
      }
      state = noteStart(state, waiter.priority, now);
      queues[waiter.priority].delete(waiter);
      underWay.set(state.started, waiter.priority);
      if (waiter.priority !== "person") lastPaced = waiter.priority;
      waiter.leave(state.started);
    }
  }

  function next(): Waiter | undefined {
    const paced =
      lastPaced === "event" ? (["background", "event"] as const) : (["event", "background"] as const);
    for (const priority of ["person", ...paced] as const) {
      const [waiter] = queues[priority];
      if (waiter) return waiter;
    }
    return undefined;
  }

  /** People's calls that no reply has told of: not theirs, and none that left after them. */
  function unheard(): number {
    const { seq } = state.window;
    return [...underWay].filter(([call, priority]) => priority === "person" && call > seq).length;
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
    settle(call, said) {
      const now = clock.now();
      underWay.delete(call);
      if (said?.rateLimit) state = noteRateLimit(state, call, said.rateLimit, now);
      if (typeof said?.retryAfterMs === "number") state = noteRetryAfter(state, said.retryAfterMs, now);
      drain();
    },
    waitMs: (priority) => msUntilFree(state, priority, clock.now()),
    queued: () => ({
      person: queues.person.size,
      event: queues.event.size,
      background: queues.background.size,
    }),
  };
}
