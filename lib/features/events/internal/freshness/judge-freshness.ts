/** What is known of how views are kept: by webhooks at once, and by comparing with the service every so often. */
export type FreshnessFacts = {
  now: Date;
  /** When the last comparison that saw everything began, and how long it took. */
  beganAt: Date | null;
  tookMs: number | null;
  /** Whether every order has been brought here once. */
  isWalked: boolean;
  /** Since when the service answers nobody. */
  downSince: Date | null;
  /** Whether it has asked the account to wait. */
  isPaused: boolean;
  /** Whether there is a key that may read orders and was not refused. */
  hasKey: boolean;
};

export type FreshnessVerdict = {
  /** So much older than the service the views are at most, in seconds; null where nobody can say. */
  boundSeconds: number | null;
  /** Why they may be older than they should be; null while they are not. */
  why: "no_key" | "service_down" | "service_paused" | "worker" | "never" | null;
};

/** As the worker plans it. */
const cycleSeconds = 30;
/** What the queue may take to begin. */
const queueSeconds = 5;
const missedTurnSeconds = 30;
const stepSeconds = 10;
/** A beginning further ahead than clocks differ is of a clock that was set back: since then nothing was planned. */
const aheadSeconds = 300;

/**
 * A change that the last comparison came too late for is seen by the next one: views are at most as old as that one's
 * beginning, and in ordinary times a cycle and the time that one takes. While neither is broken it is the latter that
 * is told, so that the figure stands still.
 */
export function judgeFreshness({
  now,
  beganAt,
  tookMs,
  isWalked,
  downSince,
  isPaused,
  hasKey,
}: FreshnessFacts): FreshnessVerdict {
  const whyNot = (otherwise: "never" | "worker") => {
    if (!hasKey) return "no_key";
    if (downSince) return "service_down";
    return isPaused ? "service_paused" : otherwise;
  };
  if (!beganAt || !isWalked) return { boundSeconds: null, why: whyNot("never") };
  const sinceSeconds = (now.getTime() - beganAt.getTime()) / 1000;
  if (sinceSeconds < -aheadSeconds) return { boundSeconds: null, why: "worker" };
  const ageSeconds = Math.max(0, sinceSeconds);
  const usualSeconds = cycleSeconds + queueSeconds + (tookMs ?? 0) / 1000;
  const boundSeconds = Math.ceil(Math.max(ageSeconds, usualSeconds) / stepSeconds) * stepSeconds;
  if (ageSeconds <= usualSeconds + missedTurnSeconds) return { boundSeconds, why: null };
  return { boundSeconds, why: whyNot("worker") };
}
