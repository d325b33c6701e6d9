const minuteMs = 60_000;
const longestMs = 60 * minuteMs;

type Rest = { times: number; until: number };

/** Files of other addresses that failed, of this process: each time they are left alone for twice as long. */
const rests = new Map<string, Rest>();

/** Those that are not to be asked for yet. */
export const restingFiles = (now = Date.now()): string[] =>
  [...rests].filter(([, { until }]) => until > now).map(([id]) => id);

/** After the first time it is tried with the next plan, in a minute. */
export function restFile(id: string, now = Date.now()): void {
  const times = (rests.get(id)?.times ?? 0) + 1;
  const restMs = times === 1 ? 0 : Math.min(minuteMs * 2 ** (times - 1), longestMs);
  rests.set(id, { times, until: now + restMs });
}

export const wakeFile = (id: string): boolean => rests.delete(id);
