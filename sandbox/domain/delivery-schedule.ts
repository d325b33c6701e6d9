/**
 * Seconds between one attempt and the next: eleven attempts, the last one 24 hours after the first. Specification:
 * Events, Delivery 5.
 */
export const defaultDelays = [5, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 29_335];

/** "Retried with increasing delays for 24 hours." */
const windowMs = 86_400_000;

const sumMs = (delaysSeconds: readonly number[]) =>
  delaysSeconds.reduce((sum, seconds) => sum + seconds * 1000, 0);

interface FailedAttempt {
  /** from 1 */
  attempt: number;
  /** milliseconds since the first attempt */
  elapsedMs: number;
  delaysSeconds: readonly number[];
  jitter: number;
  /** in [0, 1) */
  random: number;
}

/**
 * The wait after a failed attempt, in milliseconds. Null when no attempt is left or the 24 hours are over. Jitter only
 * shortens a delay. The last delay is longer in return, so that the whole schedule keeps its length.
 */
export function delayAfter({
  attempt,
  elapsedMs,
  delaysSeconds,
  jitter,
  random,
}: FailedAttempt): number | null {
  const seconds = delaysSeconds[attempt - 1];
  const left = windowMs - elapsedMs;
  if (seconds === undefined || left <= 0) return null;
  const shortened = Math.round(seconds * 1000 * (1 - jitter * random));
  const wait =
    attempt === delaysSeconds.length ? Math.max(shortened, sumMs(delaysSeconds) - elapsedMs) : shortened;
  return Math.min(wait, left);
}
