import { expect, it } from "vitest";
import { type Country, findCountry, listCountries } from "./countries.ts";
import { decideVat, vatCents } from "./vat.ts";

function country(code: string): Country {
  const found = findCountry(code);
  if (found === undefined) throw new Error(`${code} is not served`);
  return found;
}

it.each([
  ["FR", "FR", false, "domestic", 2_000],
  ["FR", "FR", true, "domestic", 2_000],
  ["FR", "DE", false, "eu_vat", 1_900],
  ["FR", "FI", false, "eu_vat", 2_550],
  ["FR", "DE", true, "eu_reverse_charge", 0],
  ["FR", "CH", false, "export", 0],
  ["FR", "US", true, "export", 0],
  ["CH", "CH", false, "domestic", 810],
  ["CH", "IT", true, "eu_vat", 2_200],
  ["US", "US", false, "domestic", 0],
])("from %s to %s, reverse charge %s: %s at %i", (home, to, reverse, regime, rateBp) => {
  expect(decideVat(country(home), country(to), reverse)).toEqual({ regime, rateBp });
});

it("knows a standard rate for each of the 27 countries of the EU", () => {
  const eu = listCountries().filter((entry) => entry.isEu);
  expect(eu).toHaveLength(27);
  for (const { vatBp } of eu) expect(vatBp).toBeGreaterThanOrEqual(1_700);
});

it("rounds VAT half up to the cent", () => {
  expect(vatCents(25, 2_000)).toBe(5);
  expect(vatCents(2, 2_500)).toBe(1);
  expect(vatCents(1, 2_500)).toBe(0);
});
