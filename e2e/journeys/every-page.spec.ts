import { expect } from "@playwright/test";
import { findOnEveryPage } from "./find-on-every-page.ts";
import type { Look } from "./find-violations.ts";
import { test } from "./pressroom.ts";

test.use({ journey: "every page", pressroomEnv: { SANDBOX_RATE_LIMIT: "100000" } });

const looks: Look[] = [
  { width: 390, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
];
/** Loading a page takes most of the time, so the larger tiers look at each page more than once. */
const looksOfTier: Record<string, number> = { core: 1, all: 2, long: looks.length };

test("axe finds nothing on any page of the tree, and nothing moves with reduced motion", async ({
  browser,
  pressroom,
}) => {
  test.setTimeout(1_800_000);
  const count = looksOfTier[process.env.TEST_TIER ?? "all"];
  expect(await findOnEveryPage(pressroom, browser, looks.slice(0, count))).toEqual([]);
});
