import { type Clock, systemClock } from "./clock.ts";
import {
  maxUnconfirmed,
  msUntilFree,
  type Priority,
  type RateLimit,
  recordPauseOver,
  recordRateLimit,
  recordRetryAfter,
  recordStart,
  startPacing,
} from "./pace-state.ts";

/** One per account of the service, because its limit counts all keys of an account. */
export type Pacer = {
  /** Resolves with the call's number when it may be sent. Rejects with the signal's reason when that aborts first. */
  acquire(priority: Priority, signal?: AbortSignal): Promise<number>;
  /** The call has ended. `said` is what its reply said about the minute; absent when no reply came. */
  settle(call: number, said?: PaceReport): void;
  /** Another process was asked to wait. */
  pauseFor(ms: number): void;
  /** Milliseconds until the minute has a call left for this priority, if no other call waited; 0 when it has one. */
  waitMs(priority: Priority): number;
  /** Calls left in the minute, as the service and our own calls since tell. */
  left(): number;
  /** Calls that are waiting now. */
  queued(): Record<Priority, number>;
};

/** `retryAfterMs`: how long a 429 asked to wait; null after another answer. */
type PaceReport = { rateLimit: RateLimit | null; retryAfterMs: number | null };

/** Shares an account's 429s between its processes. No method may throw or reject. */
export type AccountPause = {
  /** A 429 asked this process to wait. */
  begin(ms: number): void;
  /** Only one process at a time may probe. "over": the service has accepted a call meanwhile. */
  claimProbe(): Promise<"probe" | "over" | { waitMs: number }>;
  /** The probe had another answer than 429. */
  end(): void;
};

/** A probe without a reply delays the others no longer than this. */
const unansweredMs = 5_000;

type Waiter = { priority: Priority; leave: (call: number) => void };

/**
 * Sends calls as the service's own headers allow: people's calls first, the others evenly spaced. Calls about events
 * alternate with background calls, so that neither a catalog sync nor many events delay the other. After a 429, the
 * first process with a call finds out whether the service accepts calls again. All others wait for it.
 */
export function createPacer(clock: Clock = systemClock, pause?: AccountPause): Pacer {
  let state = startPacing(clock.now());
  const queues: Record<Priority, Set<Waiter>> = {
    person: new Set(),
    event: new Set(),
    background: new Set(),
  };
  let lastPaced: Priority = "background";
  const underWay = new Map<number, Priority>();
  let stopTimer: (() => void) | null = null;
  /** The progress of this process's own probe. */
  let probe: "none" | "claiming" | "claimed" | "sent" = "none";
  /** Calls that were sent as probes and are not answered yet. */
  const probes = new Set<number>();
  let giveUpProbe = () => {};

  function drain(): void {
    stopTimer?.();
    stopTimer = null;
    while (true) {
      const waiter = next();
      if (!waiter) {
        if (probe === "claimed") probe = "none";
        return;
      }
      const now = clock.now();
      if (waiter.priority === "person" && countUnconfirmed() >= maxUnconfirmed(state, now)) return;
      const waitMs = msUntilFree(state, waiter.priority, now);
      if (waitMs > 0) {
        stopTimer = clock.setTimer(drain, Math.ceil(waitMs));
        return;
      }
      if (state.mustProbe && !mayProbe()) return;
      state = recordStart(state, waiter.priority, now);
      if (state.mustProbe) sendProbe(state.started);
      queues[waiter.priority].delete(waiter);
      underWay.set(state.started, waiter.priority);
      if (waiter.priority !== "person") lastPaced = waiter.priority;
      waiter.leave(state.started);
    }
  }

  /** Whether a probe may be sent now. If not, asks the other processes for it, unless it is already asking. */
  function mayProbe(): boolean {
    if (probe !== "none") return probe === "claimed";
    if (!pause) return true;
    probe = "claiming";
    void pause.claimProbe().then((answer) => {
      const now = clock.now();
      probe = answer === "probe" ? "claimed" : "none";
      if (answer === "over") state = recordPauseOver(state, now);
      else if (answer !== "probe") state = recordRetryAfter(state, answer.waitMs, now);
      drain();
    });
    return false;
  }

  function sendProbe(call: number): void {
    probe = "sent";
    probes.add(call);
    giveUpProbe = clock.setTimer(() => {
      probe = "none";
      drain();
    }, unansweredMs);
  }

  /** Ends a probe. Whether the call was one: the latest, or an earlier one that was given up. */
  function endProbe(call: number): boolean {
    if (probe === "sent" && call === Math.max(...probes)) {
      giveUpProbe();
      probe = "none";
    }
    return probes.delete(call);
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

  /** People's calls under way that no reply counts yet: neither their own, nor that of a later call. */
  function countUnconfirmed(): number {
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
      if (said?.rateLimit) state = recordRateLimit(state, call, said.rateLimit, now);
      const wasProbe = endProbe(call);
      if (typeof said?.retryAfterMs === "number") {
        state = recordRetryAfter(state, said.retryAfterMs, now);
        pause?.begin(said.retryAfterMs);
      } else if (wasProbe && said) {
        state = recordPauseOver(state, now);
        pause?.end();
      }
      drain();
    },
    pauseFor(ms) {
      // A pacer that waits for a probe already asks the other processes first.
      if (state.mustProbe) return;
      state = recordRetryAfter(state, ms, clock.now());
      drain();
    },
    waitMs: (priority) => msUntilFree(state, priority, clock.now()),
    left: () => {
      const { endsAt, limit, remaining } = state.window;
      return Math.max(0, (clock.now() < endsAt ? remaining : limit) - underWay.size);
    },
    queued: () => ({
      person: queues.person.size,
      event: queues.event.size,
      background: queues.background.size,
    }),
  };
}
