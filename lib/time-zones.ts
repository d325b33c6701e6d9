import { cacheFormats } from "./cache-formats.ts";

/** The calendar day in a time zone, as 2026-11-22. */
export const dayIn = (timeZone: string, at: Date): string =>
  // The Swedish format of a date is that of ISO 8601.
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);

/** Whether this runtime knows a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
const clockIn = cacheFormats(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      hourCycle: "h23",
      ...{ year: "numeric", month: "numeric", day: "numeric" },
      ...{ hour: "numeric", minute: "numeric", second: "numeric" },
    }),
);

/** How far a time zone is ahead of UTC at an instant; both in milliseconds. */
export function offsetAt(timeZone: string, instant: number): number {
  const parts = clockIn("en-US", timeZone).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return shown - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant of a local time in a time zone. A time that the clocks skip moves forward by the skipped span; of a
 * time that occurs twice, the first is taken.
 */
export function instantOf(day: string, minuteOfDay: number, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + minuteOfDay * 60_000;
  const candidates = [-26, 26].map((hours) => wall - offsetAt(timeZone, wall + hours * 3_600_000));
  const [before = wall, after = wall] = candidates;
  const early = Math.min(before, after);
  // Take the earlier instant, unless the local time there is another one.
  return new Date(early + offsetAt(timeZone, early) === wall ? early : Math.max(before, after));
}
