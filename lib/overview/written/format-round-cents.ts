import { keepFormats } from "#lib/keep-formats.ts";

const format = keepFormats(
  (locale) => new Intl.NumberFormat(locale, { style: "currency", currency: "EUR", maximumFractionDigits: 0 }),
);

/** Euro cents without their cents, for an axis: 84200 → "€842". */
export const formatRoundCents = (cents: number, locale: string) => format(locale).format(cents / 100);
