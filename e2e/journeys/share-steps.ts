import { type Browser, expect, type Page } from "@playwright/test";
import { readMessages } from "#lib/core/i18n/read-messages.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";

/** Revokes the only open link of a quote. */
export async function revokeLink(page: Page): Promise<void> {
  const revoke = page.getByRole("button", { name: pattern`^${sayAny("quoteShare.revokeOf")}` });
  await revoke.click();
  const question = page.getByRole("dialog", { name: say("quoteShare.revokeTitle") });
  await question.getByRole("button", { name: say("quoteShare.revokeLink") }).click();
  await expect(revoke).toHaveCount(0);
}

/**
 * After one link, shares the quote by a German one, and revokes it while a reader with a French browser has the page
 * open. The reader accepts and reads in German that the link no longer works.
 */
export async function acceptRevoked(page: Page, browser: Browser): Promise<void> {
  await page.getByRole("button", { name: say("quoteShare.done"), exact: true }).click();
  const form = page.getByRole("form", { name: say("quoteShare.form") });
  await form.getByLabel(say("quoteShare.language")).selectOption({ label: "German" });
  await form.getByRole("button", { name: say("quoteShare.make") }).click();
  const link = await page.getByLabel(say("quoteShare.link"), { exact: true }).inputValue();
  const de = await readMessages("de");
  const outside = await browser.newContext({ locale: "fr-FR" });
  const reader = await outside.newPage();
  await goTo(reader, link);
  await reader.getByLabel(de.share.acceptName).fill("Erika Mustermann");
  await revokeLink(page);
  await reader.getByRole("button", { name: de.share.accept }).click();
  await expect(reader.getByRole("alert").getByText(de.errors.share_unknown)).toBeVisible();
  await outside.close();
}
