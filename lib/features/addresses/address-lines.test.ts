import { expect, test } from "vitest";
import { addressLines } from "./address-lines.ts";

const address = {
  ...{ name: "Ada Lovelace", company: null, line1: "12 High Street", line2: "Flat 2" },
  ...{ postal_code: "SW1A 1AA", city: "London", country: "GB", phone: null, email: null },
};

test("a British postal code has a line of its own, a German one is before the city", () => {
  expect(addressLines(address)).toEqual(["Ada Lovelace", "12 High Street", "Flat 2", "London", "SW1A 1AA"]);
  const cologne = { ...address, company: "Muster GmbH", line2: null, postal_code: "51147", city: "Köln" };
  expect(addressLines({ ...cologne, country: "DE" })).toEqual([
    "Ada Lovelace",
    "Muster GmbH",
    "12 High Street",
    "51147 Köln",
  ]);
});

test("no part of an address is lost, whatever its country", () => {
  for (const country of ["US", "JP", "HK", "SG", "AE", "HU", "XX"]) {
    const text = addressLines({ ...address, country }).join("\n");
    for (const part of ["Ada Lovelace", "12 High Street", "Flat 2", "SW1A 1AA", "London"])
      expect(text).toContain(part);
  }
});

test("an address without a postal code has no empty line", () => {
  expect(addressLines({ ...address, postal_code: null })).toEqual([
    "Ada Lovelace",
    "12 High Street",
    "Flat 2",
    "London",
  ]);
});
