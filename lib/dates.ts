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
const relativeFormat = cacheFormats(
  (locale, numeric: "always" | "auto") => new Intl.RelativeTimeFormat(locale, { numeric }),
);

/** A Date, or milliseconds since 1970. */
type Instant = Date | number;

/** Units with their seconds, and from how many on. 25 hours ago may be the day before yesterday. */
const steps: [Intl.RelativeTimeFormatUnit, number, number?][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400, 172_800],
  ["hour", 3600],
  ["minute", 60],
];

/** "3 minutes ago", "47 hours ago", "in 2 days", in the language of `locale`; never "yesterday". */
export function formatRelative(date: Instant, now: Instant, locale: string): string {
  const seconds = Math.round((Number(date) - Number(now)) / 1000);
  for (const [unit, length, from = length] of steps) {
    if (Math.abs(seconds) >= from)
      return relativeFormat(locale, "always").format(Math.trunc(seconds / length), unit);
  }
  return relativeFormat(locale, "auto").format(0, "second");
}

/**
 * Date and time to the minute, with the time zone. A signed-in person sees their own zone: `useTimeZone` in client
 * components, `getTimeZone` of next-intl in server components. Public and printed pages and mails are in UTC.
 */
export function formatDateTime(date: Instant, locale: string, timeZone: string): string {
  return dateTimeFormat(locale, timeZone).format(date);
}

export function formatDay(date: Date, locale: string, timeZone: string): string {
  return dayFormat(locale, timeZone).format(date);
}
