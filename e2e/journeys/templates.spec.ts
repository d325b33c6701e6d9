import { expect, type Locator, type Page } from "@playwright/test";
import { png } from "#sandbox/testing/pictures.ts";
import { control } from "./control.ts";
import { findNothingSerious } from "./find-serious.ts";
import { goTo } from "./go-to.ts";
import { type Desk, openDesk } from "./open-desk.ts";
import { test as base } from "./pressroom.ts";
import { cellsOf, isSaved, line, openNewQuote, quantityOf, skusOf } from "./quote-desk.ts";

const test = base.extend<{ desk: Desk }>({
  desk: async ({ pressroom, browser }, use) => {
    const desk = await openDesk(pressroom, browser);
    await use(desk);
    await desk.close();
  },
});
test.use({ journey: "templates" });

const nameField = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
const save = (page: Page) => page.getByRole("button", { name: /^Save the/ });
const saved = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Of those that are offered, which differ from seed to seed. */
async function tickFirstColor(page: Page): Promise<string> {
  const first = page.getByRole("group", { name: "Colours" }).getByRole("checkbox").first();
  await first.check();
  return first.evaluate((box: HTMLInputElement) => box.labels?.[0]?.textContent?.trim() ?? "");
}

async function productOf(page: Page, slug: string, q: string): Promise<string> {
  const found = await page.request.get(`/api/catalog/${slug}/test/search?q=${encodeURIComponent(q)}`);
  return ((await found.json()) as { products: { id: string }[] }).products[0]?.id ?? "";
}

async function chooseMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).first().click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** The first size that is made, once the colour is there. */
const firstCell = (dialog: Locator) => cellsOf(dialog).first();

test("a template is made, used in a quote and an order, marked, changed by two, copied and deleted", async ({
  pressroom,
  desk,
}) => {
  test.setTimeout(300_000);
  const page = await desk.join("Dora Designer", "designer");
  await openNewQuote(page, desk.slug);
  const productId = await productOf(page, desk.slug, "classic hoodie");

  const color =
    await test.step("it begins on a product's page; what is missing is said at its place", async () => {
      await goTo(page, `/${desk.slug}/test/catalog/${productId}`);
      await page.getByRole("link", { name: "Make a template" }).click();
      await expect(heading(page, "New template")).toBeVisible();
      await save(page).click();
      await expect(nameField(page)).toHaveAccessibleDescription(/This is needed/);
      await expect(page.getByText("Choose a print file for at least one face.")).toBeVisible();
      await nameField(page).fill("Fair  hoodie");
      const ticked = await tickFirstColor(page);
      await expect(page.getByText(/^It comes in 1 of \d+ colours\.$/)).toBeVisible();
      await findNothingSerious(page);
      return ticked;
    });

  await test.step("the palette, as any link, asks before it leaves what is not saved", async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Search or go to…" })).toBeFocused();
    await page.keyboard.type("glossary");
    await expect(page.getByRole("option", { selected: true })).toHaveText(/^Glossary/);
    await page.keyboard.press("Enter");
    const asks = page.getByRole("dialog", { name: "Leave without saving?" });
    await asks.getByRole("button", { name: "Stay here" }).click();
    await expect(nameField(page)).toHaveValue("Fair  hoodie");
  });

  await test.step("a picture from the computer is its print", async () => {
    await page.getByRole("button", { name: "Choose a file for Front" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[type=file]").setInputFiles({
      name: "motif.png",
      mimeType: "image/png",
      buffer: await png({ width: 4_000, height: 5_000 }),
    });
    await expect(page.getByText(/motif\.png · 4,000 × 5,000 px/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Choose a print file for at least one face.")).toHaveCount(0);
    await save(page).click();
    await expect(heading(page, "Fair hoodie")).toBeVisible();
    await saved(page);
    await findNothingSerious(page);
  });
  const address = page.url();

  await test.step("a name is taken whatever its capitals, and said at its field", async () => {
    await goTo(page, `/${desk.slug}/test/templates/new`);
    await save(page).click();
    await expect(page.getByText("Choose the product that is printed.")).toBeVisible();
    await page.getByRole("searchbox", { name: "Search by title or SKU" }).fill("ceramic mug");
    await page
      .getByRole("button", { name: /ceramic mug/i })
      .first()
      .click();
    await nameField(page).fill("FAIR hoodie");
    await page
      .getByRole("button", { name: /^Choose a file for/ })
      .first()
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /motif\.png/ })
      .click();
    await save(page).click();
    await expect(nameField(page)).toHaveAccessibleDescription(/has this name already/);
    await expect(nameField(page)).toBeFocused();
    await nameField(page).fill("Mug for the fair");
    await save(page).click();
    await expect(heading(page, "Mug for the fair")).toBeVisible();
  });

  await test.step("the list shows both by name, and is narrowed as one types", async () => {
    await page.getByRole("link", { name: "Templates" }).first().click();
    const rows = page.getByRole("row").filter({ hasText: /fair/i });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("Fair hoodie");
    await page.getByRole("searchbox").fill("ceramic");
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/\?q=ceramic$/);
    await page.getByRole("searchbox").fill("nobody");
    await expect(page.getByText(/No template has “nobody”/)).toBeVisible();
    await page.getByRole("searchbox").fill("");
    await expect(rows).toHaveCount(2);
    await expect(rows.first().getByRole("img", { name: "Front: motif.png" })).toBeVisible();
    await findNothingSerious(page);
  });

  const sku = await test.step("a quote takes lines from it: its colours only, with its files", async () => {
    await openNewQuote(page, desk.slug);
    await page.getByRole("button", { name: "From a template" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Fair hoodie/ }).click();
    await expect(dialog.getByRole("rowheader")).toHaveText([color]);
    await firstCell(dialog).fill("12");
    await expect(dialog.getByText("12 pieces in 1 line")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("button", { name: /^Print of Classic hoodie: Front/ })).toBeVisible();
    const [first = ""] = await skusOf(page);
    await expect(quantityOf(line(page, new RegExp(first)))).toHaveValue("12");
    await page.getByRole("combobox", { name: "Country" }).selectOption({ label: "France" });
    await expect(page.getByText("VAT at the rate of the country it goes to, inside the EU.")).toBeVisible();
    await isSaved(page);
    return first;
  });

  await test.step("the same variant printed otherwise is another line, which the template leaves alone", async () => {
    await page.getByRole("button", { name: "Paste a list" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("SKUs and quantities").fill(`${sku}\t3`);
    await dialog.getByRole("button", { name: "Add 1 line" }).click();
    await expect.poll(async () => (await skusOf(page)).length).toBe(2);
    await page.getByRole("button", { name: "From a template" }).click();
    await dialog.getByRole("button", { name: /^Fair hoodie/ }).click();
    await expect(firstCell(dialog)).toHaveValue("12");
    await firstCell(dialog).fill("20");
    await dialog.getByRole("button", { name: "Done" }).click();
    const quantities = page.getByRole("textbox", { name: /^Quantity of/ });
    await expect(quantities).toHaveCount(2);
    await expect(quantities.first()).toHaveValue("20");
    await expect(quantities.last()).toHaveValue("3");
    await isSaved(page);
  });

  await test.step("who orders chooses a size, and its files come along", async () => {
    const operator = await desk.join("Otto Operator", "operator");
    await goTo(operator, address);
    await operator.getByRole("link", { name: "Order from it" }).click();
    await expect(operator.getByRole("heading", { name: "Which of “Fair hoodie”?" })).toBeVisible();
    await findNothingSerious(operator);
    await operator
      .getByRole("link", { name: new RegExp(`^${color}, `) })
      .first()
      .click();
    await expect(operator.getByText("Printed: Front")).toBeVisible();
    await expect(operator.getByRole("main").locator("code")).toHaveText([sku]);
    await operator.context().close();
  });

  await test.step("of two who change it at once the second is told, and chooses", async () => {
    const colleague = await desk.join("Max Manager", "manager");
    await goTo(colleague, address);
    await goTo(page, address);
    const note = (of: Page) => of.getByRole("textbox", { name: /^Note/ });
    await note(colleague).fill("Theirs");
    await save(colleague).click();
    await saved(colleague);
    // Who has typed nothing sees it come.
    await expect(note(page)).toHaveValue("Theirs");
    await note(page).fill("Mine");
    await note(colleague).fill("Theirs again");
    await save(colleague).click();
    await expect(page.getByText(/^Max Manager saved this template at/)).toBeVisible();
    await expect(note(page)).toHaveValue("Mine");
    await page.getByRole("button", { name: "Go on with mine" }).click();
    await save(page).click();
    await saved(page);
    await expect(note(colleague)).toHaveValue("Mine");
    await colleague.context().close();
  });

  await test.step("a variant that is discontinued marks it, on the page that is open and in the list", async () => {
    await control(pressroom, "POST", `/variants/${sku}/discontinue`, {});
    await expect(page.getByText(/^One size of these colours is not made any more/)).toBeVisible({
      timeout: 30_000,
    });
    await page.getByRole("link", { name: "Templates" }).first().click();
    await expect(page.getByRole("row").filter({ hasText: "Fair hoodie" })).toContainText("1 size gone");
  });

  await test.step("it is copied, and deleted with a word on what was made from it", async () => {
    await goTo(page, address);
    await chooseMenu(page, "Duplicate");
    await expect(heading(page, "Fair hoodie (copy)")).toBeVisible();
    await goTo(page, address);
    await expect(page.getByRole("complementary").getByRole("link", { name: /^Quote of/ })).toBeVisible();
    await chooseMenu(page, "Delete");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("link", { name: /^Quote of/ })).toBeVisible();
    await findNothingSerious(page);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(/\/templates$/);
    await expect(page.getByRole("link", { name: "Fair hoodie", exact: true })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Fair hoodie (copy)" })).toBeVisible();
  });

  await test.step("who may not write reads it and changes nothing", async () => {
    const viewer = await desk.join("Vera Viewer", "viewer");
    await goTo(viewer, `/${desk.slug}/test/templates`);
    await expect(viewer.getByRole("link", { name: "New template" })).toHaveCount(0);
    await viewer.getByRole("link", { name: "Mug for the fair" }).click();
    await expect(nameField(viewer)).toBeDisabled();
    await expect(save(viewer)).toHaveCount(0);
    await goTo(viewer, `/${desk.slug}/test/templates/new`);
    await expect(viewer.getByRole("heading", { name: "Not open to you" })).toBeVisible();
    await viewer.context().close();
  });
});
