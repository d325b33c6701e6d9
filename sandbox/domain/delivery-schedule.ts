/** Seconds between one attempt and the next: eleven attempts within 24 hours. Specification: Events, Delivery 5. */
export const defaultDelays = [5, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800];

/**
 * How long to wait after attempt number `attempt` (from 1) failed, in milliseconds, or null when no attempt is
 * left. Jitter only shortens a delay, so that the whole schedule stays within its window; `random` is in [0, 1).
 */
export function delayAfter(
  attempt: number,
  delaysSeconds: readonly number[],
  jitter: number,
  random: number,
): number | null {
  const seconds = delaysSeconds[attempt - 1];
  return seconds === undefined ? null : Math.round(seconds * 1000 * (1 - jitter * random));
}
