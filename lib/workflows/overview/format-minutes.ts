import { keepFormats } from "#lib/keep-formats.ts";

type Unit = "minute" | "hour" | "day";

const format = keepFormats(
  (locale, unit: Unit) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      unitDisplay: "long",
      maximumFractionDigits: unit === "day" ? 1 : 0,
    }),
);

/** A duration in the unit that tells it best: "45 minutes", "36 hours", "2.4 days". */
export function formatMinutes(minutes: number, locale: string): string {
  if (minutes < 90) return format(locale, "minute").format(Math.max(1, minutes));
  if (minutes < 2_880) return format(locale, "hour").format(minutes / 60);
  return format(locale, "day").format(minutes / 1_440);
}
