import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { goTo, reload } from "./go-to.ts";

export const rows = (page: Page) => page.locator("#orders tbody tr");
export const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
export const search = (page: Page) =>
  page.getByRole("searchbox", { name: pattern`^${say("ordersList.search")}` });
export const news = (page: Page) =>
  page.getByRole("button", { name: pattern`^${sayAny("ordersList.waiting")}$` });
export const numbersOn = (page: Page) => page.locator("#orders .row-link").allTextContents();

/** Orders that arrive while the page loads wait behind a button; a reload shows them. */
export async function openList(page: Page, list: string, count: number): Promise<void> {
  await goTo(page, list);
  await expect(async () => {
    await reload(page);
    await expect(rows(page)).toHaveCount(count, { timeout: 1_000 });
  }).toPass();
}
