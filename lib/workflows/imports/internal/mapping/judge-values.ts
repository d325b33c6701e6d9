import { type AddressField, addressFields } from "../../fields.ts";
import { readCountry } from "./read-country.ts";

/** What is wrong at one place of a row. */
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

/** The bounds of the specification's Address. */
const longest: Partial<Record<AddressField, number>> = {
  name: 200,
  company: 200,
  line1: 255,
  line2: 255,
  postal_code: 20,
  city: 120,
  phone: 40,
};

const needed = ["name", "line1", "city", "country"] as const;

/** As the wire's schema reads it, without its library, which a page that previews would have to fetch. */
const email = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** An address of what the columns say, or what keeps it from being one. */
export function judgeAddress(
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
    problems.push({ field, code: "missing" });
  }
  if (country && !code)
    problems.push({ field: "country", code: "country_unknown", params: { given: country } });
  for (const field of addressFields) {
    const max = longest[field];
    const text = field === "name" ? address.name : given(field);
    if (max && text && text.length > max) problems.push({ field, code: "too_long", params: { max } });
  }
  if (address.email && !email.test(address.email)) problems.push({ field: "email", code: "email_invalid" });
  return { address, problems };
}

const mostPieces = 1000;

/**
 * Pieces as people and spreadsheets write them; null where it is no whole number from 1 to 1000. "1.000" is a thousand
 * in one language and one in another, so it is neither.
 */
export function readPieces(text: string): number | null {
  if (!/^\d{1,7}(?:[.,](?!0{3}$)0*)?$/.test(text)) return null;
  const pieces = Number.parseInt(text, 10);
  return pieces >= 1 && pieces <= mostPieces ? pieces : null;
}
