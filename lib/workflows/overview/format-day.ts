import { keepFormats } from "#lib/keep-formats.ts";

const shortFormat = keepFormats(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" }),
);
const wholeFormat = keepFormats(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
);

/** "2026-11-22" as "22 Nov": a day of the calendar, wherever it is one. */
export const formatShortDay = (day: string, locale: string) =>
  shortFormat(locale).format(new Date(`${day}T00:00:00Z`));

export const formatWholeDay = (day: string, locale: string) =>
  wholeFormat(locale).format(new Date(`${day}T00:00:00Z`));
