/** What the service says of the minute: calls of the whole account, every instance counted. */
export type RateLimit = { limit: number; remaining: number; resetInMs: number };

/**
 * A person waits in front of a page; what an event tells of is awaited by whoever looks at it; background work has all
 * day. The last two share one pace.
 */
export type Priority = "person" | "event" | "background";

/**
 * All that pacing knows, on one monotonic clock in milliseconds. `window.seq` is the call whose reply the
 * window was read from: calls let through after it are not yet in its `remaining`.
 */
export type PaceState = {
  started: number;
  window: { seq: number; limit: number; remaining: number; endsAt: number; presumed: boolean };
  blockedUntil: number;
  /** After a 429 one call alone finds out whether the service takes calls again. */
  mustProbe: boolean;
  lastBackgroundAt: number;
  /** When `remaining` was last seen to have fallen by more calls than our own. */
  othersAt: number;
};

const minuteMs = 60_000;
const presumedLimit = 600;
/** `X-RateLimit-Reset` has whole seconds: two readings of one window differ by no more than this. */
const sameWindowMs = 2_000;
/** `0` seconds to go is less than one, not none. */
const shortestResetMs = 1_000;
/** How far background may catch up after a timer that fired late. */
const catchUpMs = 10;
/** Another process of ours, or a stranger, that called this long ago is thought to go on. */
const othersStayMs = 2 * minuteMs;
/** Calls that others left over are used up no faster than this many times the even pace. */
const fastestPace = 4;
/** A page asks for a few things at once. */
const fewestUnheard = 3;

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
 * How many calls of people may leave before a reply tells how the minute stands: with others on the account no more
 * than what is kept for people at its end.
 */
export function mostUnheard(state: PaceState, now: number): number {
  return isShared(state, now) ? Math.max(fewestUnheard, reserveOf(state)) : Number.POSITIVE_INFINITY;
}

/** Milliseconds until a call of this priority may leave; 0 means now. */
export function msUntilFree(state: PaceState, priority: Priority, now: number): number {
  const { window, blockedUntil } = roll(state, now);
  const spare = spareCalls(state, priority, now);
  if (spare <= 0) return Math.max(blockedUntil, window.endsAt) - now;
  const freeAt = priority === "person" ? now : backgroundFreeAt(state, spare, now);
  return Math.max(0, blockedUntil - now, freeAt - now);
}

/** Counts a call that leaves now; its number is the new `started`. */
export function noteStart(state: PaceState, priority: Priority, now: number): PaceState {
  const rolled = roll(state, now);
  const started = rolled.started + 1;
  if (priority === "person") return { ...rolled, started };
  const freeAt = backgroundFreeAt(rolled, spareCalls(rolled, priority, now), now);
  return { ...rolled, started, lastBackgroundAt: Math.max(freeAt, now - catchUpMs) };
}

/** Takes over what the reply to call number `seq` said of the minute. Replies overtaken by later ones tell nothing new. */
export function noteRateLimit(state: PaceState, seq: number, said: RateLimit, now: number): PaceState {
  const rolled = roll(state, now);
  if (seq <= rolled.window.seq) return rolled;
  const endsAt = now + Math.max(said.resetInMs, shortestResetMs);
  // Whole seconds round up, so of several readings of one window the earliest end is the truest.
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
 * Longer than two of the service's minutes: whoever says more is wrong, or does not know when it ends. After it one call
 * finds out. In milliseconds.
 */
const longestWaitMs = 120_000;
export const boundWait = (ms: number): number => Math.min(longestWaitMs, Math.max(0, ms));

/** A 429 said when to come back: nothing leaves before, and then one call alone. */
export function noteRetryAfter(state: PaceState, retryAfterMs: number, now: number): PaceState {
  return {
    ...state,
    mustProbe: true,
    blockedUntil: Math.max(state.blockedUntil, now + boundWait(retryAfterMs)),
  };
}

/** That one call, here or in another process, was answered otherwise. */
export function notePauseOver(state: PaceState, now: number): PaceState {
  return { ...state, mustProbe: false, blockedUntil: now };
}

/** Once the window has ended a full one is presumed, until a reply says otherwise. */
function roll(state: PaceState, now: number): PaceState {
  if (now < state.window.endsAt) return state;
  return { ...state, window: presume(state.started, state.window.limit, now) };
}

function presume(seq: number, limit: number, now: number): PaceState["window"] {
  return { seq, limit, remaining: limit, endsAt: now + minuteMs, presumed: true };
}

/**
 * Calls left for this priority: the last hundredth of the minute is for people. With others on the account half of
 * it is left alone: what they took since the last reply is not known here.
 */
function spareCalls(state: PaceState, priority: Priority, now: number): number {
  const rolled = roll(state, now);
  const left = rolled.window.remaining - (rolled.started - rolled.window.seq);
  if (priority !== "person") return left - reserveOf(rolled);
  return isShared(rolled, now) ? left - Math.ceil(reserveOf(rolled) / 2) : left;
}

/** However low the limit is, background has a call of the minute. */
const reserveOf = ({ window }: PaceState) => Math.min(Math.ceil(window.limit / 100), window.limit - 1);
const isShared = ({ othersAt }: PaceState, now: number) => now - othersAt < othersStayMs;

/** Cuts the time from the last background call to the end of the window into equal steps, one more than calls. */
function backgroundFreeAt(state: PaceState, spare: number, now: number): number {
  const { window } = roll(state, now);
  if (state.lastBackgroundAt === Number.NEGATIVE_INFINITY) return now;
  const step = (window.endsAt - state.lastBackgroundAt) / (spare + 1);
  return state.lastBackgroundAt + Math.max(step, minuteMs / window.limit / fastestPace);
}
