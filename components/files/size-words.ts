import { writtenIn } from "#lib/keep-formats.ts";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** "12.4 MB", by thousands, as the service and the caps of an upload count. */
export function sizeWords(bytes: number, locale: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(writtenIn(locale), {
    style: "unit",
    unit: units[power],
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}
