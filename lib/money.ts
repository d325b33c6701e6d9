import { cacheFormats } from "./cache-formats.ts";

const moneyFormat = cacheFormats(
  (locale, currency: string) => new Intl.NumberFormat(locale, { style: "currency", currency }),
);
const typedFormat = cacheFormats(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }),
);
const percentFormat = cacheFormats(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }),
);

const marginFormat = cacheFormats(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "percent",
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: "negative",
    }),
);

/** Cents in the format of `locale`, in euros by default: 8420 → "€84.20". */
export function formatCents(cents: number, locale: string, currency = "EUR"): string {
  return moneyFormat(locale, currency).format(cents / 100);
}

/** Percent in the unit of the service (22 = 22 %). */
export function formatPercent(percent: number, locale: string): string {
  return percentFormat(locale).format(percent / 100);
}

/** Basis points as percent: 1250 → "12.5%". */
export function formatBasisPoints(basisPoints: number, locale: string): string {
  return formatPercent(basisPoints / 100, locale);
}

/** A margin in basis points as percent, always with one decimal, so that a column lines up: 4000 → "40.0%". */
export function formatMargin(basisPoints: number, locale: string): string {
  return marginFormat(locale).format(basisPoints / 10_000);
}

/** Cents as text of an input field in `locale`: 8420 → "84.20", "84,20". */
export const centsToText = (cents: number | null, locale: string): string =>
  cents === null ? "" : typedFormat(locale).format(cents / 100);

const plain = /^(?<whole>\d*)(?:[.,](?<part>\d{0,2}))?$/;

/**
 * An amount with a thousands separator, where it can mean only that. All thousands use one separator and the cents
 * another one. "12.345" could be twelve euros and a typing error, and "1.234,567" some thousand and one, so neither
 * is accepted.
 */
const setApart =
  /^(?!\d+[.,]\d{3}$)(?<whole>\d{1,3}(?<sign>[.,'])\d{3}(?:\k<sign>\d{3})*)(?:(?!\k<sign>)[.,](?<part>\d{1,2}))?$/;

/** A space between digits is a thousands separator and nothing else: "12 50" and "12€50" are not amounts. */
const spaced = /(?<=^\d{1,3}(?:\s\d{3})*)\s(?=\d{3}(?!\d))/g;

/**
 * Parses a typed amount to cents. "12", "12.5", "12,50" and "1.234,50" are all valid. Null for an empty field,
 * undefined for an invalid amount.
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
