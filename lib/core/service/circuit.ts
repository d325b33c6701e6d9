import { type Clock, idleClock } from "./clock.ts";
import { noteReplyTime, probeTimeoutMs } from "./patience.ts";

/**
 * What is known of the way to the service, on one monotonic clock in milliseconds. `failures` are those in a row;
 * a probe is the one call that finds out whether the service is back, while everybody else is refused at once.
 */
export type CircuitState =
  | { phase: "closed"; failures: number; firstAt: number; lastAt: number }
  | { phase: "open"; failedProbes: number }
  | { phase: "half_open"; failedProbes: number };

export const closedCircuit: CircuitState = { phase: "closed", failures: 0, firstAt: 0, lastAt: 0 };

const failuresInARow = 5;
/** A service that hangs fails seldom, because each failure takes a timeout: then two of them are enough. */
const silentMs = 10_000;
/** Failures further apart than this are not one outage. */
const forgottenAfterMs = 60_000;
const firstProbeMs = 1_000;
const longestProbeMs = 5_000;

/** A call got no reply, or a 5xx. Late ones, of calls that left before the circuit opened, tell nothing new. */
export function noteFailure(state: CircuitState, now: number): CircuitState {
  if (state.phase !== "closed") return state;
  const isNew = state.failures === 0 || now - state.lastAt > forgottenAfterMs;
  const failures = isNew ? 1 : state.failures + 1;
  const firstAt = isNew ? now : state.firstAt;
  const isDown = failures >= failuresInARow || (failures > 1 && now - firstAt >= silentMs);
  return isDown ? { phase: "open", failedProbes: 0 } : { phase: "closed", failures, firstAt, lastAt: now };
}

/** The service answered something of its own, a refusal included, whichever call it was. */
export function noteAnswer(): CircuitState {
  return closedCircuit;
}

export function noteProbeSent(state: CircuitState): CircuitState {
  return state.phase === "open" ? { ...state, phase: "half_open" } : state;
}

export function noteProbeFailed(state: CircuitState): CircuitState {
  if (state.phase !== "half_open") return state;
  return { phase: "open", failedProbes: state.failedProbes + 1 };
}

/** The probe was not let out, which says nothing of the service. */
function noteProbeUnsent(state: CircuitState): CircuitState {
  return state.phase === "half_open" ? { ...state, phase: "open" } : state;
}

/** At once, then doubling up to five seconds, half of it random, so that instances do not knock together. */
export function msUntilProbe(failedProbes: number, random: () => number): number {
  if (failedProbes === 0) return 0;
  const longest = Math.min(longestProbeMs, firstProbeMs * 2 ** (failedProbes - 1));
  return Math.round(longest * (0.5 + random() / 2));
}

/**
 * Asks the service anything: milliseconds to the answer, null when none came in time, or that nothing was sent because
 * the minute had no call left or a 429 asked to wait.
 */
export type Probe = (timeoutMs: number) => Promise<number | null | "not_asked">;

/** One per account of the service, shared by all its clients in a process. */
export type Circuit = {
  /** While it is open no call leaves but the probe. */
  isOpen(): boolean;
  /** How long the service usually takes to answer a read, in milliseconds; null while nothing is known of it. */
  usualReplyMs(): number | null;
  /** `readMs` when it was a read; what a write takes says nothing of how long to wait for a page. */
  answered(readMs?: number): void;
  /** No reply, or a 5xx. `probe` is what will be tried from time to time should this have opened it. */
  failed(probe: Probe): void;
};

type CircuitOptions = {
  /** Told after each probe in vain that the service is down, and when it answers again. */
  onState?: (isDown: boolean) => void;
  clock?: Clock;
  random?: () => number;
};

/**
 * Opens after failures in a row and asks by itself until the service answers, so that nobody's call has to try.
 * Whether the service is down or a part of it fails, the first probe tells.
 */
export function createCircuit(options: CircuitOptions = {}): Circuit {
  const { onState = () => {}, clock = idleClock, random = Math.random } = options;
  let state: CircuitState = closedCircuit;
  let usualReplyMs: number | null = null;
  let isDown = false;
  let stopTimer = () => {};

  function answered(readMs?: number): void {
    if (readMs !== undefined) usualReplyMs = noteReplyTime(usualReplyMs, readMs);
    state = noteAnswer();
    stopTimer();
    if (isDown) onState(false);
    isDown = false;
  }

  function planProbe(probe: Probe, fewestFailed = 0): void {
    if (state.phase !== "open") return;
    stopTimer();
    const waitMs = msUntilProbe(Math.max(state.failedProbes, fewestFailed), random);
    stopTimer = clock.setTimer(() => void tryProbe(probe), waitMs);
  }

  async function tryProbe(probe: Probe): Promise<void> {
    if (state.phase !== "open") return;
    const timeoutMs = probeTimeoutMs(state.failedProbes);
    state = noteProbeSent(state);
    const reply = await probe(timeoutMs).catch(() => null);
    if (typeof reply === "number") return answered(reply);
    const before = state;
    state = reply === "not_asked" ? noteProbeUnsent(state) : noteProbeFailed(state);
    // Something else was answered meanwhile: this probe was of an outage that is over.
    if (state === before) return;
    if (reply === null) {
      isDown = true;
      onState(true);
    }
    // Not at once, although none has failed where this one was not let out.
    planProbe(probe, 1);
  }

  return {
    isOpen: () => state.phase !== "closed",
    usualReplyMs: () => usualReplyMs,
    answered,
    failed(probe) {
      const wasOpen = state.phase !== "closed";
      state = noteFailure(state, clock.now());
      if (!wasOpen) planProbe(probe);
    },
  };
}
