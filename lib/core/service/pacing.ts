import { type Clock, systemClock } from "./clock.ts";
import {
  mostUnheard,
  msUntilFree,
  notePauseOver,
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
  /** That call is over; `said` is what its reply said of the minute, or nothing where none came. */
  settle(call: number, said?: PaceReport): void;
  /** Another process was told to wait. */
  pauseFor(ms: number): void;
  /** Milliseconds until the minute has a call left for this priority, were nobody waiting; 0: it has one. */
  waitMs(priority: Priority): number;
  /** Calls that are waiting now. */
  queued(): Record<Priority, number>;
};

/** `retryAfterMs`: how long a 429 asked to wait; null where it was answered otherwise. */
type PaceReport = { rateLimit: RateLimit | null; retryAfterMs: number | null };

/** What all processes of an account know of its 429s. Nothing of it may throw or reject. */
export type AccountPause = {
  /** A 429 asked this process to wait. */
  begin(ms: number): void;
  /** Of all processes one is told to probe at a time; "over": the service has taken a call meanwhile. */
  claimProbe(): Promise<"probe" | "over" | { waitMs: number }>;
  /** The probe was answered otherwise than by 429. */
  end(): void;
};

/** A probe that hangs holds nobody up for longer. */
const unansweredMs = 5_000;

type Waiter = { priority: Priority; leave: (call: number) => void };

/**
 * Lets calls leave as the service's own headers allow: people first, the others evenly spaced. What events tell of takes
 * turns with background, so that neither a catalog nor a day full of events holds up the other. After a 429 the first
 * of all processes to have a call finds out whether the service takes calls again; all others wait for it.
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
  /** How far this process is with its probe. */
  let probe: "none" | "claiming" | "claimed" | "sent" = "none";
  /** Calls that left as probes and were not answered yet. */
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
      if (waiter.priority === "person" && unheard() >= mostUnheard(state, now)) return;
      const waitMs = msUntilFree(state, waiter.priority, now);
      if (waitMs > 0) {
        stopTimer = clock.setTimer(drain, Math.ceil(waitMs));
        return;
      }
      if (state.mustProbe && !mayProbe()) return;
      state = noteStart(state, waiter.priority, now);
      if (state.mustProbe) sendProbe(state.started);
      queues[waiter.priority].delete(waiter);
      underWay.set(state.started, waiter.priority);
      if (waiter.priority !== "person") lastPaced = waiter.priority;
      waiter.leave(state.started);
    }
  }

  /** Asks for the leave to probe where that was not done yet. */
  function mayProbe(): boolean {
    if (probe !== "none") return probe === "claimed";
    if (!pause) return true;
    probe = "claiming";
    void pause.claimProbe().then((answer) => {
      const now = clock.now();
      probe = answer === "probe" ? "claimed" : "none";
      if (answer === "over") state = notePauseOver(state, now);
      else if (answer !== "probe") state = noteRetryAfter(state, answer.waitMs, now);
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

  /** Whether the call was a probe: the last one, or one that had been given up. */
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
      const wasProbe = endProbe(call);
      if (typeof said?.retryAfterMs === "number") {
        state = noteRetryAfter(state, said.retryAfterMs, now);
        pause?.begin(said.retryAfterMs);
      } else if (wasProbe && said) {
        state = notePauseOver(state, now);
        pause?.end();
      }
      drain();
    },
    pauseFor(ms) {
      // Whoever waits for a probe already asks the other processes first.
      if (state.mustProbe) return;
      state = noteRetryAfter(state, ms, clock.now());
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
