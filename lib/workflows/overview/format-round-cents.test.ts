import { expect, test } from "vitest";
import { formatRoundCents } from "./format-statistics.ts";

test("axis labels are whole euros, with cents only where the amount has some", () => {
  expect([0, 100, 84_200].map((cents) => formatRoundCents(cents, "en"))).toEqual(["€0", "€1", "€842"]);
  expect([50, 250, 750].map((cents) => formatRoundCents(cents, "en"))).toEqual(["€0.50", "€2.50", "€7.50"]);
});
