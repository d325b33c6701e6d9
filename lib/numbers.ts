import { keepFormats } from "./keep-formats.ts";

const numberFormat = keepFormats((locale) => new Intl.NumberFormat(locale));

/** A count as a person of `locale` writes it: 12500 → "12,500". */
export const formatCount = (count: number, locale: string): string => numberFormat(locale).format(count);
