import { randomUUID } from "node:crypto";
import type { LiveChange } from "./notify.ts";

type Heard = { at: number; change: LiveChange };

/** What one connection has heard without a gap. `knownFrom`: what was heard earlier is not kept any more. */
export type ChangeLog = { id: string; knownFrom: number; heard: Heard[] };

const mostKept = 1_000;

/** Of this process alone: an instant of another one, or of another connection, says nothing here. */
const now = () => performance.now();

export const beginLog = (): ChangeLog => ({ id: randomUUID(), knownFrom: now(), heard: [] });

export function noteChange(log: ChangeLog, change: LiveChange): void {
  log.heard.push({ at: now(), change });
  if (log.heard.length > mostKept) log.knownFrom = log.heard.shift()?.at ?? now();
}

/** Now, as `changesSince` takes it. It counts time and not changes, which would tell one workspace of the others. */
export const momentOf = (log: ChangeLog): string => `${log.id}/${now()}`;

/** What was heard since, each once; null where this log cannot know it. */
export function changesSince(log: ChangeLog, moment: string): LiveChange[] | null {
  const [id, said = ""] = moment.split("/");
  const from = Number.parseFloat(said);
  if (id !== log.id || !(from > log.knownFrom)) return null;
  const missed = log.heard.filter(({ at }) => at >= from).map(({ change }) => change);
  return [...new Map(missed.map((change) => [JSON.stringify(change), change])).values()];
}
