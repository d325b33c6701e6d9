import { expect, it } from "vitest";
import { fingerprintOf } from "./address-row.ts";

const address = {
  name: "Zoë Müller",
  company: "",
  line1: "Heidestraße 17",
  line2: "",
  postal_code: "EC1A 1BB",
  city: "Köln",
  country: "DE",
  phone: "",
  email: "",
};

it("is the same for a different case, accents, spaces and punctuation", () => {
  const other = { ...address, name: " ZOE  MULLER ", line1: "Heidestraße, 17", postal_code: "ec1a1bb" };
  expect(fingerprintOf(other)).toBe(fingerprintOf(address));
});

it.each(Object.keys(address))("is different when %s is different", (field) => {
  expect(fingerprintOf({ ...address, [field]: "7" })).not.toBe(fingerprintOf(address));
});

it("distinguishes house numbers with the same digits", () => {
  const [one, other] = ["Ringweg 1/23", "Ringweg 12/3"].map((line1) => fingerprintOf({ ...address, line1 }));
  expect(one).not.toBe(other);
  expect(fingerprintOf({ ...address, line1: "ringweg 1 - 23" })).toBe(one);
});

it("distinguishes the end of one field from the beginning of the next", () => {
  expect(fingerprintOf({ ...address, name: "a", company: "bc" })).not.toBe(
    fingerprintOf({ ...address, name: "ab", company: "c" }),
  );
});
