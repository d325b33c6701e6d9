import type { LiveChange } from "#drizzle/notify.ts";

/** A change, or a mark that says only where one is. `at`: the transaction that told it, if it was named. */
export type Told = { at: string | null; change: LiveChange | null };

type Heard = { place: string | null; change: LiveChange | null };

/** What one connection has heard without a gap. */
export type ChangeLog = { heard: Heard[]; transaction: string | null; inTransaction: number };

/** Some minutes of a busy day, and 2 MB. */
const mostKept = 10_000;
/** Beyond that it is quicker to ask for everything again. */
const mostMissed = 500;

export const beginLog = (): ChangeLog => ({ heard: [], transaction: null, inTransaction: 0 });

/** Its place in the log: that of the transaction, which is alike in every process, and which one it is in there. */
export function noteTold(log: ChangeLog, { at, change }: Told): void {
  if (at !== null) {
    log.inTransaction = at === log.transaction ? log.inTransaction + 1 : 0;
    log.transaction = at;
  }
  log.heard.push({ place: at === null ? null : lastPlace(log), change });
  if (log.heard.length > 1.1 * mostKept) log.heard.splice(0, log.heard.length - mostKept);
}

/** Where the log is now; null before anything has a place. */
export const lastPlace = ({ transaction, inTransaction }: ChangeLog): string | null =>
  transaction === null ? null : `${transaction}.${inTransaction}`;

export const knowsPlace = (log: ChangeLog, place: string): boolean => indexOf(log, place) >= 0;

/** What a workspace was told after a place, each once; null where this log cannot know it, or it is too much to tell. */
export function changesSince(log: ChangeLog, place: string, workspaceId: string): LiveChange[] | null {
  const index = indexOf(log, place);
  if (index < 0) return null;
  const missed = new Map<string, LiveChange>();
  for (const { change } of log.heard.slice(index + 1)) {
    if (change?.workspaceId === workspaceId) missed.set(JSON.stringify(change), change);
  }
  return missed.size > mostMissed ? null : [...missed.values()];
}

/** From the end: whoever asks has mostly just been here. */
const indexOf = ({ heard }: ChangeLog, place: string) => heard.findLastIndex((each) => each.place === place);
