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
/** How far the clocks of a zone are ahead of UTC at an instant; both in milliseconds. */
export function offsetAt(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    ...{ year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return shown - Math.floor(instant / 1000) * 1000;
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
