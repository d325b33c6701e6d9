import { cacheFormats } from "./cache-formats.ts";

const numberFormat = cacheFormats((locale) => new Intl.NumberFormat(locale));

/** A count in the format of `locale`: 12500 → "12,500". */
export const formatCount = (count: number, locale: string): string => numberFormat(locale).format(count);

/** Where counting rows stops: a count up to 9,999 is exact. */
export const countedAtMost = 10_000;

/** A count that stopped at `countedAtMost`: 312 → "312", 10000 → "9,999+". */
export const formatCapped = (count: number, locale: string): string =>
  count < countedAtMost ? formatCount(count, locale) : `${formatCount(countedAtMost - 1, locale)}+`;

const shareFormat = cacheFormats((locale) => new Intl.NumberFormat(locale, { style: "percent" }));

/** A share as percent: 0.25 → "25%". */
export const formatShare = (share: number, locale: string): string => shareFormat(locale).format(share);

/** Each unit is a thousand of the one before. */
const sizes = ["byte", "kilobyte", "megabyte", "gigabyte"].map((unit, power) =>
  cacheFormats(
    (locale) =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit,
        unitDisplay: power === 0 ? "long" : "short",
        maximumFractionDigits: power < 2 ? 0 : 1,
      }),
  ),
);

/** A size of a file or a disk: 471 → "471 bytes", 1500000 → "1.5 MB". */
export function formatBytes(size: number, locale: string): string {
  const found = sizes.findIndex((_, power) => size < 1_000 ** (power + 1));
  const power = found < 0 ? sizes.length - 1 : found;
  return sizes[power]?.(locale).format(size / 1_000 ** power) ?? "";
}
