import { keepFormats } from "./keep-formats.ts";

const numberFormat = keepFormats((locale) => new Intl.NumberFormat(locale));

/** A count as a person of `locale` writes it: 12500 → "12,500". */
export const formatCount = (count: number, locale: string): string => numberFormat(locale).format(count);

const shareFormat = keepFormats((locale) => new Intl.NumberFormat(locale, { style: "percent" }));

/** A part of the whole: 0.25 → "25%". */
export const formatShare = (share: number, locale: string): string => shareFormat(locale).format(share);

const kilobytes = keepFormats(
  (locale) => new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }),
);
const megabytes = keepFormats(
  (locale) => new Intl.NumberFormat(locale, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }),
);

/** How large a file is: 1500000 → "1.5 MB". */
export const formatBytes = (bytes: number, locale: string): string =>
  bytes < 1_000_000 ? kilobytes(locale).format(bytes / 1_000) : megabytes(locale).format(bytes / 1_000_000);
