import type { RetryBounds } from "./decide-retry.ts";
import type { RetryClass } from "./endpoint.ts";
import type { Priority } from "./pace-state.ts";

/** Before anything is known of how quick the service is. */
const presumedReplyMs = 400;

/** The slowest reply of late: a slow one counts at once, and is forgotten by a tenth with each quicker one. */
export function noteReplyTime(usualMs: number | null, replyMs: number): number {
  return Math.max(replyMs, (usualMs ?? 0) * 0.9);
}

const timesTheUsual = 4;
const [shortestReadMs, longestReadMs] = [500, 5_000];

/** A first look should end soon; what needs longer than any page waits is down. */
export const probeTimeoutMs = (failedProbes: number): number => (failedProbes === 0 ? 2_000 : longestReadMs);

const background = { attempts: 6, elapsedMs: 300_000, timeoutMs: 15_000, queueMs: Number.POSITIVE_INFINITY };
/**
 * What a job writes was asked for a moment ago and by somebody who may do it: later it is looked at anew, and not sent
 * after a pause of minutes.
 */
const backgroundWrites = { ...background, elapsedMs: 90_000, queueMs: 90_000 };
/** Whoever writes waits for the answer that there is; no repetition begins after ten seconds. */
const personWrites = { attempts: 3, elapsedMs: 10_000, timeoutMs: 15_000, queueMs: 10_000 };

/** The service fetches a whole file from wherever it lies before it answers. */
const fetchingMs = 90_000;

/**
 * How long to wait, in milliseconds (docs/decisions/0022). A person's page is answered within about a second,
 * a repetition included: longer only where the service is known to be slow. A job waits for the truth.
 */
export function boundsOf(
  priority: Priority,
  retryClass: RetryClass,
  usualReplyMs: number | null,
  fetches = false,
): RetryBounds {
  if (retryClass !== "read") {
    const writes = priority === "person" ? personWrites : backgroundWrites;
    return fetches ? { ...writes, timeoutMs: fetchingMs } : writes;
  }
  if (priority !== "person") return background;
  const wanted = Math.round(timesTheUsual * (usualReplyMs ?? presumedReplyMs));
  const timeoutMs = Math.min(longestReadMs, Math.max(shortestReadMs, wanted));
  return { attempts: 2, elapsedMs: 2_500, timeoutMs, queueMs: 1_000 };
}
