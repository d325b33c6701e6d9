import { expect } from "@playwright/test";
import { long } from "#e2e/service/scale.ts";
import { findOnEveryPage } from "./find-on-every-page.ts";
import { test } from "./pressroom.ts";

test.use({ journey: "every page in the dark", pressroomEnv: { SANDBOX_RATE_LIMIT: "100000" } });

const dark = { width: 1440, colorScheme: "dark" } as const;
/** With TEST_LONG the other two combinations as well. */
const looks = long
  ? ([dark, { width: 1440, colorScheme: "light" }, { width: 390, colorScheme: "dark" }] as const)
  : [dark];

test("axe finds nothing on any page of the tree, dark and on a desktop", async ({ browser, pressroom }) => {
  test.setTimeout(1_800_000);
  expect(await findOnEveryPage(pressroom, browser, looks)).toEqual([]);
});
