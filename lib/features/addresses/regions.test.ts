import { formatAddress } from "localized-address-format";
import { expect, test } from "vitest";
import { addressLines } from "./address-lines.ts";
import { exampleRegion } from "./regions.ts";

const countries = ["AU", "BR", "CA", "CN", "ES", "IN", "IT", "JP", "KR", "MX", "MY", "US"];

test.each(countries)("addresses in %s have a state or province, and its example is printed", (country) => {
  const post = formatAddress({ postalCountry: country, administrativeArea: "THE-REGION" }, "latin");
  expect(post.join(" ")).toContain("THE-REGION");
  const city = exampleRegion(country) ?? "";
  const address = {
    name: "Ada",
    company: null,
    line1: "1 High Street",
    line2: null,
    phone: null,
    email: null,
  };
  const lines = addressLines({ ...address, postal_code: null, city, country });
  expect(city).not.toBe("");
  expect(lines.join(" ")).toContain(city);
});

test.each(["DE", "FR", "GB", "NL", "SG", "XX", ""])(
  "addresses in “%s” need no state or province",
  (country) => {
    expect(exampleRegion(country)).toBeNull();
  },
);
