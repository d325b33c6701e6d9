import { expect, type Page } from "@playwright/test";
import { findViolations } from "./find-violations.ts";

/** Expects axe to find nothing on the page, of whatever impact. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}
