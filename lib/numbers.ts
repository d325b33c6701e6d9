import { keepFormats } from "./keep-formats.ts";

const numberFormat = keepFormats(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** A count as a person of `locale` writes it: 12500 → "12,500". */
export const formatCount = (count: number, locale: string): string => numberFormat(locale, {}).format(count);
