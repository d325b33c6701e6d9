import type { Page } from "@playwright/test";
import { say } from "#scripts/words/say.ts";

/** Fills in the recipient of an order, in Germany. `keepsCountry`: the form already has the country. */
export async function fillAddress(page: Page, { keepsCountry = false } = {}): Promise<void> {
  if (!keepsCountry) await page.getByLabel(say("addresses.country")).selectOption({ label: "Germany" });
  await page.getByLabel(say("addresses.name"), { exact: true }).fill("Erika Mustermann");
  await page.getByLabel(say("addresses.line1")).fill("Heidestraße 17");
  await page.getByLabel(say("addresses.postal_code")).fill("51147");
  await page.getByLabel(say("addresses.city")).fill("Köln");
}
