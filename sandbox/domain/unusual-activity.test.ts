import { expect, it } from "vitest";
import { isUnusual } from "./unusual-activity.ts";

const thresholds = { paidOrdersPerHour: 10, newCountriesPerHour: 3 };

it.each([
  [10, 3, false],
  [11, 0, true],
  [1, 4, true],
])("%i paid orders and %i new countries: %s", (paidOrders, newCountries, expected) => {
  expect(isUnusual({ paidOrders, newCountries }, thresholds)).toBe(expected);
});

it("a threshold of 0 switches its rule off", () => {
  const off = { paidOrdersPerHour: 0, newCountriesPerHour: 0 };
  expect(isUnusual({ paidOrders: 1_000, newCountries: 100 }, off)).toBe(false);
});
