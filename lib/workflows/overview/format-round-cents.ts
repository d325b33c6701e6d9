import { keepFormats } from "#lib/keep-formats.ts";

const format = keepFormats(
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
  format(locale, cents % 100 === 0 ? "0" : "2").format(cents / 100);
