import { expect, it } from "vitest";
import { shippingCents } from "./shipping.ts";

it("charges the zone's base for one light piece", () => {
  expect(shippingCents({ zone: "home", grams: 170, pieces: 1 })).toBe(490);
  expect(shippingCents({ zone: "world_far", grams: 170, pieces: 1 })).toBe(1_990);
});

it("adds each started half kilo beyond the first, and each piece beyond the first", () => {
  expect(shippingCents({ zone: "eu_near", grams: 501, pieces: 3 })).toBe(690 + 95 + 2 * 35);
  expect(shippingCents({ zone: "eu_near", grams: 500, pieces: 1 })).toBe(690);
});

it("charges the base once per parcel of 20 kg", () => {
  const one = shippingCents({ zone: "home", grams: 20_000, pieces: 1 });
  const two = shippingCents({ zone: "home", grams: 20_001, pieces: 1 });
  expect(two - one).toBe(490 + 60);
});

it("never falls when anything is added", () => {
  let last = 0;
  for (let grams = 0; grams < 60_000; grams += 450) {
    const cents = shippingCents({ zone: "europe", grams, pieces: 1 });
    expect(cents).toBeGreaterThanOrEqual(last);
    last = cents;
  }
});
