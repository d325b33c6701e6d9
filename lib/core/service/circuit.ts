import {
  type CircuitState,
  closedCircuit,
  msUntilProbe,
  noteAnswer,
  noteFailure,
  noteProbeFailed,
  noteProbeSent,
  noteProbeUnsent,
} from "./circuit-state.ts";
import { type Clock, idleClock } from "./clock.ts";
import { noteReplyTime, probeTimeoutMs } from "./patience.ts";

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

export type CircuitOptions = {
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
