import { expect, test } from "vitest";
import { addressFormSchema } from "./schemas.ts";

const berlin = { name: "Ada", line1: "Heidestraße 17", postal_code: "10115", city: "Berlin", country: "DE" };

const problemsOf = (address: object) =>
  addressFormSchema
    .safeParse(address)
    .error?.issues.map(({ path, code, message }) => [path.join("."), code === "custom" ? message : code]);

test("a missing postcode is reported together with the other errors", () => {
  expect(problemsOf(berlin)).toBeUndefined();
  expect(problemsOf({ ...berlin, postal_code: " " })).toEqual([["postal_code", "too_small"]]);
  expect(problemsOf({ ...berlin, postal_code: null, city: "", email: "ada@" })).toEqual([
    ["city", "too_small"],
    ["email", "invalid_format"],
    ["postal_code", "too_small"],
  ]);
});

test.each(["j&j@example.com", "info@example.xn--p1ai"])("the e-mail address %s is valid", (email) => {
  expect(problemsOf({ ...berlin, postal_code: "10115", email })).toBeUndefined();
});

test.each(["AE", "IE", "HK"])("an address in %s needs no postcode", (country) => {
  expect(problemsOf({ ...berlin, postal_code: "", country })).toBeUndefined();
});
