import type { RetryBounds } from "./decide-retry.ts";
import type { RetryClass } from "./endpoint.ts";
import type { Priority } from "./pace-state.ts";

/** The reply time that is assumed before the first reply, in ms. */
const presumedReplyMs = 400;

/** The slowest recent reply, in ms. A slow reply counts at once; each faster one lowers the value by a tenth. */
export function updateReplyTime(usualMs: number | null, replyMs: number): number {
  return Math.max(replyMs, (usualMs ?? 0) * 0.9);
}

const timesTheUsual = 4;
const [shortestReadMs, longestReadMs] = [500, 5_000];

/** The first probe should end soon. A service that needs longer than any page waits counts as down. */
export const probeTimeoutMs = (failedProbes: number): number => (failedProbes === 0 ? 2_000 : longestReadMs);

const background = { attempts: 6, elapsedMs: 300_000, timeoutMs: 15_000, queueMs: Number.POSITIVE_INFINITY };
/**
 * The person who may do it asked for a job's write a short time ago. After a pause of minutes the write is not sent;
 * the job checks it again first.
 */
const backgroundWrites = { ...background, elapsedMs: 90_000, queueMs: 90_000 };
/** A person waits for the answer to a write. No repetition begins after ten seconds. */
const personWrites = { attempts: 3, elapsedMs: 10_000, timeoutMs: 15_000, queueMs: 10_000 };

/** The service fetches a whole file from its source before it answers. */
const fetchingMs = 90_000;

/**
 * The limits of a call, in ms (docs/decisions/0022). A person's page is answered within about a second, including a
 * repetition; only a service that is known to be slow gets longer. A job waits much longer for its answer.
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
