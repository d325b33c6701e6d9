import { cacheFormats } from "./cache-formats.ts";
import { formatDay } from "./dates.ts";

const timeFormat = cacheFormats(
  (locale, timeZone: string, day: "today" | "another day") =>
    new Intl.DateTimeFormat(locale, {
      ...(day === "another day" && { month: "short", day: "numeric" }),
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      ...(timeZone === "UTC" && { timeZoneName: "short" }),
      timeZone,
    }),
);
const secondFormat = cacheFormats(
  (locale, timeZone: string) =>
    new Intl.DateTimeFormat(locale, {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
      timeZoneName: "short",
      timeZone,
    }),
);
const leftFormat = cacheFormats((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "always" }));

const countedDown = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** The remaining time, rounded down, but never "in 0 minutes": "in 6 days", "in 40 hours". */
export function formatCountdown(until: Date, now: Date, locale: string): string {
  const seconds = Math.max(60, (until.getTime() - now.getTime()) / 1000);
  const [unit, length] = countedDown.find(([, each]) => seconds >= 2 * each) ?? (["minute", 60] as const);
  return leftFormat(locale).format(Math.floor(seconds / length), unit);
}

/** Date and time to the second, for technical logs. */
export function formatToSecond(date: Date, locale: string, timeZone: string): string {
  return secondFormat(locale, timeZone).format(date);
}

const minuteMs = 60_000;

/**
 * Rounds up to the minute, for an action that is possible only from an instant on: the minute that contains the
 * instant would be too early.
 */
export const toNextMinute = (date: Date) => new Date(Math.ceil(date.getTime() / minuteMs) * minuteMs);

/** "14:32", with the day if it is not the day of `now`, and with the time zone if it is UTC. */
export function formatTime(date: Date, now: Date, locale: string, timeZone: string): string {
  const day = (at: Date) => formatDay(at, locale, timeZone);
  return timeFormat(locale, timeZone, day(date) === day(now) ? "today" : "another day").format(date);
}
