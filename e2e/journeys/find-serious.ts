import { expect, type Page } from "@playwright/test";
import { findViolations } from "./find-violations.ts";

/** What axe finds on the page now, whatever it weighs: nothing. All of it is serious. */
export async function findNothingSerious(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}
