import { expect, type Locator, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";

export const line = (page: Page, name: RegExp) => page.getByRole("row").filter({ hasText: name });
export const quantityOf = (row: Locator) =>
  row.getByRole("textbox", { name: pattern`^${sayAny("quoteBuilder.quantityOf")}` });
export const total = (page: Page) => page.getByRole("definition").filter({ hasText: "€" }).last();
export const isSaved = (page: Page) =>
  expect(page.getByText(say("quoteBuilder.save.saved"), { exact: true })).toBeVisible();

/** The cells of available variants, which differ between seeds. */
export const cellsOf = (dialog: Locator) => dialog.getByRole("textbox", { disabled: false });

/** The SKUs from the first line item to the last. */
export const skusOf = (page: Page) => page.getByRole("row").locator("code").allTextContents();

/** Waits until the catalog contains the product, and returns its id. */
export async function productOf(page: Page, slug: string, q: string): Promise<string> {
  const search = async () => {
    const found = await page.request.get(`/api/catalog/${slug}/test/search?q=${encodeURIComponent(q)}`);
    return ((await found.json()) as { products: { id: string }[] }).products[0]?.id ?? "";
  };
  await expect.poll(search).not.toBe("");
  return search();
}

/** Waits until the catalog contains the hoodie, and opens an empty quote. */
export async function openNewQuote(page: Page, slug: string): Promise<void> {
  await productOf(page, slug, "classic hoodie");
  await goTo(page, `/${slug}/test/quotes`);
  await page.getByRole("button", { name: say("quotes.new") }).click();
  await expect(page.getByText(say("quoteBuilder.noLinesTitle"))).toBeVisible();
}

/** Finds a product and opens its matrix. */
export async function openMatrix(page: Page, product: string): Promise<Locator> {
  await page.getByRole("button", { name: say("quoteBuilder.addProducts") }).click();
  await page.getByRole("searchbox").fill(product);
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("button", { name: new RegExp(product, "i") })
    .first()
    .click();
  await expect(dialog.getByRole("textbox").first()).toBeVisible();
  return dialog;
}

export async function lineAction(page: Page, row: Locator, action: string): Promise<void> {
  const item = page.getByRole("menuitem", { name: action });
  // A new line item gets the focus, which closes a menu opened at the same time.
  await expect(async () => {
    if (!(await item.isVisible()))
      await row.getByRole("button", { name: pattern`^${sayAny("quoteBuilder.actionsOf")}` }).click();
    await item.click({ timeout: 2_000 });
  }).toPass();
}
