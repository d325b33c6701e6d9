import { expect, it, test } from "vitest";
import { examplePostcode, looksForeign, needsPostcode } from "./postcodes.ts";

const countries = [
  "AT",
  "AU",
  "BE",
  "CA",
  "CH",
  "DE",
  "ES",
  "FR",
  "GB",
  "IE",
  "IT",
  "JP",
  "LT",
  "NL",
  "PL",
  "PT",
  "SE",
  "US",
];

it.each(countries)("accepts the example postcode of %s", (country) => {
  for (const example of (examplePostcode(country) ?? "").split(" or "))
    expect(looksForeign(example, country), example).toBe(false);
});

test.each([
  ["a missing digit", "5114", "DE"],
  ["letters where digits are", "7500A", "FR"],
  ["another country's", "51147", "NL"],
  ["a letter too many", "SW1A 1AAA", "GB"],
])("%s looks foreign", (_, postcode, country) => {
  expect(looksForeign(postcode, country)).toBe(true);
});

test.each([
  ["spaces and small letters", "sw1a1aa", "GB"],
  ["a form of eight", "01310100", "BR"],
  ["nothing typed", "  ", "DE"],
  ["a country without postcodes", "anything", "AE"],
  ["no country yet", "51147", ""],
])("%s is accepted", (_, postcode, country) => {
  expect(looksForeign(postcode, country)).toBe(false);
});

test.each([
  ["DE", true],
  ["US", true],
  ["IE", false],
  ["AE", false],
  ["", false],
])("the postcode of %s is required: %s", (country, isRequired) => {
  expect(needsPostcode(country)).toBe(isRequired);
});
