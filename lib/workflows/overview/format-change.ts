import { keepFormats } from "#lib/keep-formats.ts";

const signed = keepFormats(
  (locale) =>
    new Intl.NumberFormat(locale, { style: "percent", signDisplay: "exceptZero", maximumFractionDigits: 0 }),
);

/** By how much it is more or less than before: "+12%"; null where nothing was before. */
export const formatChange = (now: number, before: number, locale: string): string | null =>
  before > 0 ? signed(locale).format(now / before - 1) : null;
