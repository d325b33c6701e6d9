import { keepFormats } from "./keep-formats.ts";

const momentFormat = keepFormats(
  (locale, timeZone: string) =>
    new Intl.DateTimeFormat(locale, {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      timeZoneName: "short",
      timeZone,
    }),
);
const dayFormat = keepFormats(
  (locale, timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }),
);
const timeFormat = keepFormats(
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
const secondFormat = keepFormats(
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
const relativeFormat = keepFormats(
  (locale, numeric: "auto" | "always") => new Intl.RelativeTimeFormat(locale, { numeric }),
);

/** An instant, or its milliseconds since 1970. */
type Instant = Date | number;

const steps = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** "3 minutes ago", "in 2 days", in the words of `locale`. */
export function formatRelative(date: Instant, now: Instant, locale: string): string {
  const seconds = Math.round((Number(date) - Number(now)) / 1000);
  const format = relativeFormat(locale, "auto");
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, "second");
}

const countedDown = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** "in 6 days", "in 40 hours": how long something still lasts, never more than that. */
export function formatCountdown(until: Date, now: Date, locale: string): string {
  const seconds = Math.max(0, (until.getTime() - now.getTime()) / 1000);
  const [unit, length] = countedDown.find(([, each]) => seconds >= 2 * each) ?? (["minute", 60] as const);
  return relativeFormat(locale, "always").format(Math.floor(seconds / length), unit);
}

/** Date and time to the minute, with its zone; the server does not know the reader's, so it is UTC. */
export function formatDateTime(date: Instant, locale: string, timeZone = "UTC"): string {
  return momentFormat(locale, timeZone).format(date);
}

/** The same to the second, for what machines tell each other. */
export function formatToSecond(date: Date, locale: string, timeZone = "UTC"): string {
  return secondFormat(locale, timeZone).format(date);
}

const minuteMs = 60_000;

/** For what is only possible from an instant on and is shown to the minute: in the one it falls into it is too early. */
export const toNextMinute = (date: Date) => new Date(Math.ceil(date.getTime() / minuteMs) * minuteMs);

export function formatDay(date: Date, locale: string, timeZone = "UTC"): string {
  return dayFormat(locale, timeZone).format(date);
}

/** "14:32", with its day when that is not `now`'s, and with its zone when that may not be the reader's. */
export function formatTime(date: Date, now: Date, locale: string, timeZone = "UTC"): string {
  const day = (at: Date) => formatDay(at, locale, timeZone);
  return timeFormat(locale, timeZone, day(date) === day(now) ? "today" : "another day").format(date);
}
