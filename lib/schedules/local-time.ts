import { offsetAt } from "#lib/time-zones.ts";

/** Which day it is somewhere. */
export const dayIn = (timeZone: string, at: Date): string =>
  // Swedish writes a date as ISO 8601 does.
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);

/** Whether the clocks of a zone are known here. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/**
 * The instant at which the clocks of a zone show this. Where they jump over it, as far behind the jump as it would
 * have been; where they show it twice, the first time.
 */
export function instantOf(day: string, minuteOfDay: number, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minuteOfDay * 60_000;
  const candidates = [-26, 26].map((hours) => wall - offsetAt(timeZone, wall + hours * 3_600_000));
  const [before = wall, after = wall] = candidates;
  const early = Math.min(before, after);
  // The earlier one, unless its clocks do not show this.
  return new Date(early + offsetAt(timeZone, early) === wall ? early : Math.max(before, after));
}
