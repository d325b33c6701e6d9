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
export function noteProbeUnsent(state: CircuitState): CircuitState {
  return state.phase === "half_open" ? { ...state, phase: "open" } : state;
}

/** At once, then doubling up to five seconds, half of it random, so that instances do not knock together. */
export function msUntilProbe(failedProbes: number, random: () => number): number {
  if (failedProbes === 0) return 0;
  const longest = Math.min(longestProbeMs, firstProbeMs * 2 ** (failedProbes - 1));
  return Math.round(longest * (0.5 + random() / 2));
}
