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

const kilobytes = cacheFormats(
  (locale) => new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }),
);
const megabytes = cacheFormats(
  (locale) => new Intl.NumberFormat(locale, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }),
);

/** A file size: 1500000 → "1.5 MB". */
export const formatBytes = (bytes: number, locale: string): string =>
  bytes < 1_000_000 ? kilobytes(locale).format(bytes / 1_000) : megabytes(locale).format(bytes / 1_000_000);
