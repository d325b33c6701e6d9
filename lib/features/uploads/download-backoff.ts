const minuteMs = 60_000;
const longestMs = 60 * minuteMs;

type Rest = { times: number; until: number };

/** Files whose download failed in this process. The pause doubles with each failure, up to an hour. */
const rests = new Map<string, Rest>();

/** Ids of the files whose pause is not over. */
export const filesInBackoff = (now = Date.now()): string[] =>
  [...rests].filter(([, { until }]) => until > now).map(([id]) => id);

/**
 * Starts a pause after a failure. The first failure has no pause: the next scheduled turn retries in a minute.
 * @returns the number of failures in this process
 */
export function startBackoff(id: string, now = Date.now()): number {
  const times = (rests.get(id)?.times ?? 0) + 1;
  const restMs = times === 1 ? 0 : Math.min(minuteMs * 2 ** (times - 1), longestMs);
  rests.set(id, { times, until: now + restMs });
  return times;
}

export const clearBackoff = (id: string): boolean => rests.delete(id);
