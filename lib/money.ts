import { keepFormats } from "./keep-formats.ts";

const moneyFormat = keepFormats(
  (locale, currency: string) => new Intl.NumberFormat(locale, { style: "currency", currency }),
);
const typedFormat = keepFormats(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }),
);
const percentFormat = keepFormats(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }),
);

/** Euro cents as a person of `locale` writes them: 8420 → "€84.20". */
export function formatCents(cents: number, locale: string, currency = "EUR"): string {
  return moneyFormat(locale, currency).format(cents / 100);
}

/** Percent as the service gives it (22 = 22 %). */
export function formatPercent(percent: number, locale: string): string {
  return percentFormat(locale).format(percent / 100);
}

/** Basis points as percent: 1250 → "12.5%". */
export function formatBasisPoints(basisPoints: number, locale: string): string {
  return formatPercent(basisPoints / 100, locale);
}

/** Cents as a person of `locale` types them into a field: 8420 → "84.20", "84,20". */
export const centsToText = (cents: number | null, locale: string): string =>
  cents === null ? "" : typedFormat(locale).format(cents / 100);

const plain = /^(?<whole>\d*)(?:[.,](?<part>\d{0,2}))?$/;

/**
 * Thousands may be set apart where nothing else can be meant, all by one sign and the cents by another: "12.345" could
 * be twelve euros and a slip, and "1.234,567" some thousand and one, so neither is an amount.
 */
const setApart =
  /^(?!\d+[.,]\d{3}$)(?<whole>\d{1,3}(?<sign>[.,'])\d{3}(?:\k<sign>\d{3})*)(?:(?!\k<sign>)[.,](?<part>\d{1,2}))?$/;

/** Between the digits a space sets thousands apart and nothing else: "12 50" and "12€50" are twelve and a half. */
const spaced = /(?<=^\d{1,3}(?:\s\d{3})*)\s(?=\d{3}(?!\d))/g;

/**
 * What somebody typed, in cents: "12", "12.5", "12,50" and "1.234,50" alike. Null for an empty field, undefined for
 * what is no amount.
 */
export function parseCents(text: string): number | null | undefined {
  const typed = text
    .replace(/^[\s€]+|[\s€]+$/g, "")
    .replace(spaced, "")
    .replaceAll("’", "'");
  if (typed === "") return null;
  const { whole = "", part = "" } = (plain.exec(typed) ?? setApart.exec(typed))?.groups ?? {};
  if (whole === "" && part === "") return undefined;
  return Number(whole.replace(/\D/g, "")) * 100 + Number(part.padEnd(2, "0"));
}
