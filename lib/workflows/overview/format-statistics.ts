import { cacheFormats } from "#lib/cache-formats.ts";

const inEuros = cacheFormats(
  (locale, digits: "0" | "2") =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "EUR",
      minimumFractionDigits: Number(digits),
      maximumFractionDigits: Number(digits),
    }),
);

/** Euro cents, for an axis: 84200 → "€842", and 250 → "€2.50". */
export const formatRoundCents = (cents: number, locale: string) =>
  inEuros(locale, cents % 100 === 0 ? "0" : "2").format(cents / 100);

const shortFormat = cacheFormats(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" }),
);
const wholeFormat = cacheFormats(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
);

/** A calendar day, without a time zone: "2026-11-22" → "22 Nov". */
export const formatShortDay = (day: string, locale: string) =>
  shortFormat(locale).format(new Date(`${day}T00:00:00Z`));

export const formatWholeDay = (day: string, locale: string) =>
  wholeFormat(locale).format(new Date(`${day}T00:00:00Z`));

const signed = cacheFormats(
  (locale) =>
    new Intl.NumberFormat(locale, { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 }),
);

/** The relative change: "+12%"; null if `before` is zero. */
export const formatChange = (now: number, before: number, locale: string): string | null =>
  before > 0 ? signed(locale).format(now / before - 1) : null;

type Unit = "minute" | "hour" | "day";

const format = cacheFormats(
  (locale, unit: Unit) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      unitDisplay: "long",
      maximumFractionDigits: unit === "day" ? 1 : 0,
    }),
);

/** A duration in its most readable unit: "45 minutes", "36 hours", "2.4 days". */
export function formatMinutes(minutes: number, locale: string): string {
  if (minutes < 90) return format(locale, "minute").format(Math.max(1, minutes));
  if (minutes < 2_880) return format(locale, "hour").format(minutes / 60);
  return format(locale, "day").format(minutes / 1_440);
}
