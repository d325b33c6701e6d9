import { emailPattern } from "#lib/core/service/schemas/email-pattern.ts";
import { needsPostcode } from "#lib/features/addresses/postcodes.ts";
import { foldText } from "#lib/fold-text.ts";
import { type AddressField, addressFields } from "../../fields.ts";

const spoken = ["en", "fr", "it", "es", "de", "nl", "pl", "pt", "pt-PT"];

/** Common names that no language has as its name of the country. */
const alsoCalled: Readonly<Record<string, string>> = {
  uk: "GB",
  "great britain": "GB",
  england: "GB",
  usa: "US",
  holland: "NL",
  "czech republic": "CZ",
};

let byName: Map<string, string> | undefined;

/**
 * The two-letter code of a country, from its code or its name in one of the service's languages; null for an unknown
 * name.
 */
export function readCountry(text: string): string | null {
  byName ??= nameCountries();
  // Folding is slower, and most texts are a code or a folded name already.
  return byName.get(text.toLowerCase()) ?? byName.get(foldText(text)) ?? null;
}

function nameCountries(): Map<string, string> {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = new Map<string, string>();
  const languages = spoken.map((lang) => new Intl.DisplayNames(lang, { type: "region", fallback: "none" }));
  for (const code of codes.filter(isCurrent)) {
    const called = languages.flatMap((language) => language.of(code) ?? []);
    if (called.length === 0) continue;
    for (const name of [code, ...called]) {
      const folded = foldText(name);
      if (!names.has(folded) || name === code) names.set(folded, code);
    }
  }
  for (const [name, code] of Object.entries(alsoCalled)) names.set(name, code);
  return names;
}

/** Former countries keep their codes and, in some languages, have the names of their successors. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

/** A problem in one cell or row. */
export type Problem = { field: string; code: string; params?: Record<string, string | number> };

export type ReadAddress = {
  name: string;
  company: string | null;
  line1: string;
  line2: string | null;
  postal_code: string | null;
  city: string;
  country: string;
  phone: string | null;
  email: string | null;
};

export type AddressValues = Partial<Record<AddressField, string>>;

/** The maximum lengths of Address in the specification. */
const longest: Partial<Record<AddressField, number>> = {
  name: 200,
  company: 200,
  line1: 255,
  line2: 255,
  postal_code: 20,
  city: 120,
  phone: 40,
};

const needed = ["name", "line1", "postal_code", "city", "country"] as const;

/** Builds an address from the values of the columns, with the problems that make it invalid. */
export function validateAddress(
  values: AddressValues,
  defaultCountry: string | null,
): { address: ReadAddress; problems: Problem[] } {
  const given = (field: AddressField) => values[field] || null;
  const halves = [given("first_name"), given("last_name")].filter((half) => half !== null);
  const country = given("country");
  const code = country ? readCountry(country) : defaultCountry;
  const address: ReadAddress = {
    name: given("name") ?? halves.join(" "),
    company: given("company"),
    line1: given("line1") ?? "",
    line2: given("line2"),
    postal_code: given("postal_code"),
    city: given("city") ?? "",
    country: code ?? "",
    phone: given("phone"),
    email: given("email"),
  };
  const problems: Problem[] = [];
  for (const field of needed) {
    if (address[field] || (field === "country" && country)) continue;
    if (field === "postal_code" && !needsPostcode(address.country)) continue;
    problems.push({ field, code: "missing" });
  }
  if (country && !code)
    problems.push({ field: "country", code: "country_unknown", params: { given: country } });
  for (const field of addressFields) {
    const max = longest[field];
    const text = field === "name" ? address.name : given(field);
    if (max && text && text.length > max) problems.push({ field, code: "too_long", params: { max } });
  }
  if (address.email && !emailPattern.test(address.email))
    problems.push({ field: "email", code: "email_invalid" });
  return { address, problems };
}

const mostPieces = 1000;

/**
 * Parses a quantity as people and spreadsheets write it; null if it is not a whole number from 1 to 1000. "1.000" is
 * a thousand in one language and one in another, so it is rejected.
 */
export function parseQuantity(text: string): number | null {
  if (!/^\d{1,7}(?:[.,](?!0{3}$)0*)?$/.test(text)) return null;
  const pieces = Number.parseInt(text, 10);
  return pieces >= 1 && pieces <= mostPieces ? pieces : null;
}
