/** What the service reports about the minute. It counts the calls of the whole account, from every instance. */
export type RateLimit = { limit: number; remaining: number; resetInMs: number };

/**
 * `person`: a person waits for a page. `event`: a person may soon look at what an event is about. `background`: without
 * hurry. The last two share one pace.
 */
export type Priority = "person" | "event" | "background";

/**
 * The whole state of pacing. Times are in ms on one monotonic clock. `window.seq` is the call whose reply described the
 * window. `remaining` does not yet count the calls that were sent after it.
 */
export type PaceState = {
  started: number;
  window: { seq: number; limit: number; remaining: number; endsAt: number; presumed: boolean };
  blockedUntil: number;
  /** After a 429, a single call finds out whether the service accepts calls again. */
  mustProbe: boolean;
  lastBackgroundAt: number;
  /** When `remaining` was last seen to have fallen by more calls than our own. */
  othersAt: number;
};

const minuteMs = 60_000;
const presumedLimit = 600;
/** `X-RateLimit-Reset` has whole seconds, so two readings of one window differ by no more than this. */
const sameWindowMs = 2_000;
/** `0` seconds left means less than one second, not none. */
const shortestResetMs = 1_000;
/** How far background calls may catch up after a timer that fired late, in ms. */
const catchUpMs = 10;
/** Another client of the account that has called within this time is expected to call again. */
const othersStayMs = 2 * minuteMs;
/** Calls that others have left are used at no more than this many times the even pace. */
const fastestPace = 4;
/** A page makes a few calls at once. */
const fewestUnheard = 3;

/** The state before the first call: a full minute with the presumed limit. `now` is in ms. */
export function startPacing(now: number): PaceState {
  return {
    started: 0,
    window: presume(0, presumedLimit, now),
    blockedUntil: now,
    mustProbe: false,
    lastBackgroundAt: Number.NEGATIVE_INFINITY,
    othersAt: Number.NEGATIVE_INFINITY,
  };
}

/**
 * How many calls of people may be under way before a reply describes the minute. With other clients on the account, no
 * more than are reserved for people at its end.
 */
export function maxUnconfirmed(state: PaceState, now: number): number {
  return isShared(state, now) ? Math.max(fewestUnheard, reserveOf(state)) : Number.POSITIVE_INFINITY;
}

/** Milliseconds until a call of this priority may be sent; 0 means now. */
export function msUntilFree(state: PaceState, priority: Priority, now: number): number {
  const { window, blockedUntil } = roll(state, now);
  const spare = spareCalls(state, priority, now);
  if (spare <= 0) return Math.max(blockedUntil, window.endsAt) - now;
  const freeAt = priority === "person" ? now : backgroundFreeAt(state, spare, now);
  return Math.max(0, blockedUntil - now, freeAt - now);
}

/** Counts a call that is sent now. Its number is the new `started`. */
export function recordStart(state: PaceState, priority: Priority, now: number): PaceState {
  const rolled = roll(state, now);
  const started = rolled.started + 1;
  if (priority === "person") return { ...rolled, started };
  const freeAt = backgroundFreeAt(rolled, spareCalls(rolled, priority, now), now);
  return { ...rolled, started, lastBackgroundAt: Math.max(freeAt, now - catchUpMs) };
}

/**
 * Adopts what the reply to call number `seq` says about the minute. A reply that a later one has overtaken is ignored.
 */
export function recordRateLimit(state: PaceState, seq: number, said: RateLimit, now: number): PaceState {
  const rolled = roll(state, now);
  if (seq <= rolled.window.seq) return rolled;
  const endsAt = now + Math.max(said.resetInMs, shortestResetMs);
  // Whole seconds are rounded up, so of several readings of one window the earliest end is the most exact.
  const isSameWindow = !rolled.window.presumed && Math.abs(endsAt - rolled.window.endsAt) <= sameWindowMs;
  const window = {
    seq,
    limit: said.limit,
    remaining: said.remaining,
    endsAt: isSameWindow ? Math.min(endsAt, rolled.window.endsAt) : endsAt,
    presumed: false,
  };
  const fallen = rolled.window.remaining - said.remaining;
  const hasOthers = isSameWindow && fallen > seq - rolled.window.seq;
  return { ...rolled, window, othersAt: hasOthers ? now : rolled.othersAt };
}

/**
 * Two of the service's minutes, in ms. A longer wait is an error or a guess. After this time, a single call finds out.
 */
const longestWaitMs = 120_000;
/** Limits a wait to between 0 and two minutes, in ms. */
export const boundWait = (ms: number): number => Math.min(longestWaitMs, Math.max(0, ms));

/** A 429 asked to wait. Nothing is sent before the end of the wait, and then a single call. */
export function recordRetryAfter(state: PaceState, retryAfterMs: number, now: number): PaceState {
  return {
    ...state,
    mustProbe: true,
    blockedUntil: Math.max(state.blockedUntil, now + boundWait(retryAfterMs)),
  };
}

/** That single call, here or in another process, had another answer than 429. */
export function recordPauseOver(state: PaceState, now: number): PaceState {
  return { ...state, mustProbe: false, blockedUntil: now };
}

/** After the end of the window, assumes a full one until a reply says otherwise. */
function roll(state: PaceState, now: number): PaceState {
  if (now < state.window.endsAt) return state;
  return { ...state, window: presume(state.started, state.window.limit, now) };
}

function presume(seq: number, limit: number, now: number): PaceState["window"] {
  return { seq, limit, remaining: limit, endsAt: now + minuteMs, presumed: true };
}

/**
 * Calls left for this priority. The last hundredth of the minute is reserved for people. With other clients on the
 * account, half of it stays unused, because their calls since the last reply are not known here.
 */
function spareCalls(state: PaceState, priority: Priority, now: number): number {
  const rolled = roll(state, now);
  const left = rolled.window.remaining - (rolled.started - rolled.window.seq);
  if (priority !== "person") return left - reserveOf(rolled);
  return isShared(rolled, now) ? left - Math.ceil(reserveOf(rolled) / 2) : left;
}

/** However low the limit is, background calls get one call of the minute. */
const reserveOf = ({ window }: PaceState) => Math.min(Math.ceil(window.limit / 100), window.limit - 1);
const isShared = ({ othersAt }: PaceState, now: number) => now - othersAt < othersStayMs;

/** Divides the time from the last background call to the end of the window into equal steps, one more than calls. */
function backgroundFreeAt(state: PaceState, spare: number, now: number): number {
  const { window } = roll(state, now);
  if (state.lastBackgroundAt === Number.NEGATIVE_INFINITY) return now;
  const step = (window.endsAt - state.lastBackgroundAt) / (spare + 1);
  return state.lastBackgroundAt + Math.max(step, minuteMs / window.limit / fastestPace);
}
