import { cacheFormats } from "./cache-formats.ts";

const dateTimeFormat = cacheFormats(
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
const dayFormat = cacheFormats(
  (locale, timeZone: string) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }),
);
const relativeFormat = cacheFormats((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

/** A Date, or milliseconds since 1970. */
type Instant = Date | number;

const steps = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** "3 minutes ago", "in 2 days", in the language of `locale`. */
export function formatRelative(date: Instant, now: Instant, locale: string): string {
  const seconds = Math.round((Number(date) - Number(now)) / 1000);
  const format = relativeFormat(locale);
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, "second");
}

/**
 * Date and time to the minute, with the time zone. The server does not know the reader's zone, so the default is UTC.
 */
export function formatDateTime(date: Instant, locale: string, timeZone = "UTC"): string {
  return dateTimeFormat(locale, timeZone).format(date);
}

export function formatDay(date: Date, locale: string, timeZone = "UTC"): string {
  return dayFormat(locale, timeZone).format(date);
}
