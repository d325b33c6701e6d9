import { writtenIn } from "#lib/keep-formats.ts";
import { humaniseKey } from "./humanise-key.ts";

/** How facts are written: the language of the page, and the few words that are ours. */
export type FactStyle = { locale: string; yes: string; no: string };

const longest = 2000;
export const cutMark = "…";

export type Scalar = string | number | bigint | boolean;

export const isScalar = (value: unknown): value is Scalar =>
  ["string", "number", "bigint", "boolean"].includes(typeof value);

/** One value in words, empty when it says nothing. HTML in it is text like any other. */
export function factText(value: Scalar, key: string, style: FactStyle): string {
  if (typeof value === "boolean") return value ? style.yes : style.no;
  if (typeof value !== "string") return numberText(value, style.locale);
  const text = value.trim();
  if (/^[A-Z]{2}$/.test(text) && /country|origin|made/i.test(key)) return countryName(text, style.locale);
  if (/^[a-z]+(_[a-z0-9]+)+$/.test(text)) return humaniseKey(text);
  return text.length > longest ? text.slice(0, longest) + cutMark : text;
}

function numberText(value: number | bigint, locale: string): string {
  if (typeof value === "number" && !Number.isFinite(value)) return "";
  // Four digits without a separator: a year is no amount.
  return new Intl.NumberFormat(writtenIn(locale), { maximumFractionDigits: 3, useGrouping: "min2" }).format(
    value,
  );
}

function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(writtenIn(locale), { type: "region", fallback: "code" }).of(code) ?? code;
}
