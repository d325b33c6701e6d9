import { type Clock, idleClock } from "./clock.ts";
import { probeTimeoutMs, updateReplyTime } from "./patience.ts";

/**
 * What is known about the connection to the service. Times are in ms on one monotonic clock. `failures` counts failures
 * in a row. A probe is the one call that finds out whether the service is back; other calls are refused at once.
 */
export type CircuitState =
  | { phase: "closed"; failures: number; firstAt: number; lastAt: number }
  | { phase: "open"; failedProbes: number }
  | { phase: "half_open"; failedProbes: number };

export const closedCircuit: CircuitState = { phase: "closed", failures: 0, firstAt: 0, lastAt: 0 };

const failuresInARow = 5;
/**
 * A hanging service fails rarely, because each failure takes a whole timeout. After this time, two failures are enough.
 */
const silentMs = 10_000;
/** Failures further apart than this do not belong to one outage. */
const forgottenAfterMs = 60_000;
const firstProbeMs = 1_000;
const longestProbeMs = 5_000;

/** A call got no reply, or a 5xx. A late failure of a call that was sent before the circuit opened changes nothing. */
export function recordFailure(state: CircuitState, now: number): CircuitState {
  if (state.phase !== "closed") return state;
  const isNew = state.failures === 0 || now - state.lastAt > forgottenAfterMs;
  const failures = isNew ? 1 : state.failures + 1;
  const firstAt = isNew ? now : state.firstAt;
  const isDown = failures >= failuresInARow || (failures > 1 && now - firstAt >= silentMs);
  return isDown ? { phase: "open", failedProbes: 0 } : { phase: "closed", failures, firstAt, lastAt: now };
}

/** The service answered any call, possibly with a refusal. The circuit closes. */
export function recordAnswer(): CircuitState {
  return closedCircuit;
}

/** The probe was sent: an open circuit is half open. */
export function recordProbeSent(state: CircuitState): CircuitState {
  return state.phase === "open" ? { ...state, phase: "half_open" } : state;
}

/** The probe failed: a half open circuit opens again. */
export function recordProbeFailed(state: CircuitState): CircuitState {
  if (state.phase !== "half_open") return state;
  return { phase: "open", failedProbes: state.failedProbes + 1 };
}

/** The probe was not sent, which shows nothing about the service. */
function recordProbeUnsent(state: CircuitState): CircuitState {
  return state.phase === "half_open" ? { ...state, phase: "open" } : state;
}

/**
 * Milliseconds until the next probe: 0 at first, then doubling up to five seconds. Half of the time is random, so that
 * instances do not probe at the same time.
 */
export function msUntilProbe(failedProbes: number, random: () => number): number {
  if (failedProbes === 0) return 0;
  const longest = Math.min(longestProbeMs, firstProbeMs * 2 ** (failedProbes - 1));
  return Math.round(longest * (0.5 + random() / 2));
}

/**
 * Makes a cheap call. Returns the ms until its answer, or null when no answer came in time. Returns "not_asked" when
 * nothing was sent, because no call was left in the minute or a 429 asked to wait.
 */
export type Probe = (timeoutMs: number) => Promise<number | null | "not_asked">;

/** One per account of the service, shared by all its clients in a process. */
export type Circuit = {
  /** While the circuit is open, only the probe is sent. */
  isOpen(): boolean;
  /** How long the service usually takes to answer a read, in ms; null while it is not known. */
  usualReplyMs(): number | null;
  /** `readMs`: how long a read took. The time of a write does not show how long a page should wait. */
  answered(readMs?: number): void;
  /** No reply, or a 5xx. If this opens the circuit, the circuit repeats `probe` until the service answers. */
  failed(probe: Probe): void;
};

type CircuitOptions = {
  /** Called with true after each failed probe, and with false when the service answers again. */
  onState?: (isDown: boolean) => void;
  clock?: Clock;
  random?: () => number;
};

/**
 * Opens after failures in a row and probes by itself until the service answers, so that no other call has to try. The
 * first probe shows whether the service is down or only a part of it fails.
 */
export function createCircuit(options: CircuitOptions = {}): Circuit {
  const { onState = () => {}, clock = idleClock, random = Math.random } = options;
  let state: CircuitState = closedCircuit;
  let usualReplyMs: number | null = null;
  let isDown = false;
  let stopTimer = () => {};

  function answered(readMs?: number): void {
    if (readMs !== undefined) usualReplyMs = updateReplyTime(usualReplyMs, readMs);
    state = recordAnswer();
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
    state = recordProbeSent(state);
    const reply = await probe(timeoutMs).catch(() => null);
    if (typeof reply === "number") return answered(reply);
    const before = state;
    state = reply === "not_asked" ? recordProbeUnsent(state) : recordProbeFailed(state);
    // Another call was answered meanwhile, so this probe belongs to an outage that is over.
    if (state === before) return;
    if (reply === null) {
      isDown = true;
      onState(true);
    }
    // With a wait: after a probe that was not sent, the count of failed probes may still be 0.
    planProbe(probe, 1);
  }

  return {
    isOpen: () => state.phase !== "closed",
    usualReplyMs: () => usualReplyMs,
    answered,
    failed(probe) {
      const wasOpen = state.phase !== "closed";
      state = recordFailure(state, clock.now());
      if (!wasOpen) planProbe(probe);
    },
  };
}
