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
const relativeFormat = keepFormats((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

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
  const format = relativeFormat(locale);
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, "second");
}

/** Date and time to the minute, with its zone; the server does not know the reader's, so it is UTC. */
export function formatDateTime(date: Instant, locale: string, timeZone = "UTC"): string {
  return momentFormat(locale, timeZone).format(date);
}

export function formatDay(date: Date, locale: string, timeZone = "UTC"): string {
  return dayFormat(locale, timeZone).format(date);
}
