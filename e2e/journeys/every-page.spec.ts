import { expect } from "@playwright/test";
import { findOnEveryPage } from "./find-on-every-page.ts";
import { test } from "./pressroom.ts";

test.use({ journey: "every page in the light", pressroomEnv: { SANDBOX_RATE_LIMIT: "100000" } });

test("axe finds nothing on any page of the tree, light and on a phone", async ({ browser, pressroom }) => {
  test.setTimeout(1_800_000);
  expect(await findOnEveryPage(pressroom, browser, [{ width: 390, colorScheme: "light" }])).toEqual([]);
});
