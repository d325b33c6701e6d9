import { expect, type Locator, type Page } from "@playwright/test";
import { png } from "#sandbox/testing/pictures.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { cellsOf, isSaved, line, openNewQuote, productOf, quantityOf, skusOf } from "./quote-steps.ts";

// The journey counts discontinued variants of this product; other journeys discontinue only hoodies.
const product = "Crewneck sweatshirt";
const nameField = (page: Page) =>
  page.getByRole("textbox", { name: say("templates.nameLabel"), exact: true });
const save = (page: Page) =>
  page.getByRole("button", { name: pattern`^(?:${say("templates.create")}|${say("templates.save")})$` });
const saved = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: pattern`^${say("templates.saved")}$` })).toBeVisible();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Ticks the first colour of those offered, which differ between seeds. */
async function tickFirstColor(page: Page): Promise<string> {
  const first = page
    .getByRole("group", { name: say("templates.colors") })
    .getByRole("checkbox")
    .first();
  await first.check();
  return first.evaluate((box: HTMLInputElement) => box.labels?.[0]?.textContent?.trim() ?? "");
}

type Variant = { color: { name: string }; availability: string; price_cents: number };

/** The price of a piece without a print, of the first available size of the colour, in cents. */
async function priceOf(page: Page, address: string, color: string): Promise<number> {
  const { variants } = (await (await page.request.get(address)).json()) as { variants: Variant[] };
  const isOffered = (each: Variant) => each.color.name === color && each.availability === "available";
  return variants.find(isOffered)?.price_cents ?? 0;
}

async function chooseMenu(page: Page, item: string): Promise<void> {
  await page
    .getByRole("button", { name: say("templates.moreActions"), exact: true })
    .first()
    .click();
  const chosen = page.getByRole("menuitem", { name: item });
  await expect(chosen).toBeVisible();
  // By the keyboard: a click that meets the menu while it still moves would dismiss it.
  await chosen.press("Enter");
}

/** The first available size of the colour. */
const firstCell = (dialog: Locator) => cellsOf(dialog).first();

test("a template is created, used in a quote and an order, flagged, edited by two, copied and deleted", async ({
  pressroom,
  desk,
}) => {
  const page = await desk.join("Dora Designer", "designer");
  await openNewQuote(page, desk.slug);
  const productId = await productOf(page, desk.slug, product);

  const color =
    await test.step("a template starts on a product's page, and errors are at their fields", async () => {
      await goTo(page, `/${desk.slug}/test/catalog/${productId}`);
      await page.getByRole("link", { name: say("productPage.makeTemplate") }).click();
      await expect(heading(page, say("templates.new"))).toBeVisible();
      await save(page).click();
      await expect(nameField(page)).toHaveAccessibleDescription(sayAny("form.problems.too_small"));
      await expect(page.getByText(say("form.problems.template_without_file"))).toBeVisible();
      await nameField(page).fill("Fair  sweatshirt");
      const ticked = await tickFirstColor(page);
      await expect(page.getByText(pattern`^${sayAny("templates.someTaken", { count: 1 })}$`)).toBeVisible();
      await expectNoViolations(page);
      return ticked;
    });

  await test.step("the palette asks before it leaves unsaved changes", async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: say("palette.label") })).toBeFocused();
    await page.keyboard.type(say("shell.glossary").toLowerCase());
    await expect(page.getByRole("option", { selected: true })).toHaveText(pattern`^${say("shell.glossary")}`);
    await page.keyboard.press("Enter");
    const asks = page.getByRole("dialog", { name: say("leave.title") });
    await asks.getByRole("button", { name: say("leave.stay") }).click();
    await expect(nameField(page)).toHaveValue("Fair  sweatshirt");
  });

  await test.step("a picture from the computer becomes its print file", async () => {
    await page.getByRole("button", { name: say("chooseFile.chooseOf", { face: "Front" }) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("input[type=file]").setInputFiles({
      name: "motif.png",
      mimeType: "image/png",
      buffer: await png({ width: 4_000, height: 5_000 }),
    });
    await expect(
      page.getByText(pattern`${say("chooseFile.facts", { name: "motif.png", width: 4000, height: 5000 })}`),
    ).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(say("form.problems.template_without_file"))).toHaveCount(0);
    await save(page).click();
    await expect(heading(page, "Fair sweatshirt")).toBeVisible();
    await saved(page);
  });
  const address = page.url();

  await test.step("a face is placed on the product's image by keyboard, and the template prints there", async () => {
    await goTo(page, `/${desk.slug}/test/catalog/${productId}`);
    await page.getByRole("button", { name: `${say("frames.place")}: Front` }).click();
    const dialog = page.getByRole("dialog", { name: say("frames.title", { face: "Front" }) });
    const frame = dialog.getByRole("group", { name: say("frames.frame", { face: "Front" }) });
    const width = dialog.getByRole("spinbutton", { name: say("frames.width") });
    await width.fill("150");
    await width.blur();
    await expect(width).toHaveAccessibleDescription(say("frames.outOfRange", { least: 4 }));
    await width.fill("30");
    await expect(width).toHaveAccessibleDescription("");
    await dialog.getByRole("spinbutton", { name: say("frames.left") }).fill("35");
    await dialog.getByRole("spinbutton", { name: say("frames.top") }).fill("30");
    await frame.press("ArrowUp");
    await frame.press("Shift+ArrowLeft");
    await frame.press("-");
    const at = (left: string) => say("frames.at", { left, top: "29.5%", width: "29%" });
    await expect(dialog.getByRole("status")).toHaveText(at("30%"));
    await frame.press("ArrowRight");
    await dialog.getByRole("button", { name: say("frames.undo") }).click();
    await expect(dialog.getByRole("status")).toHaveText(at("30%"));
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: say("frames.save") }).click();
    await expect(page.getByRole("button", { name: `${say("frames.edit")}: Front` })).toBeVisible();
    await goTo(page, address);
    await expect(page.getByText(say("placement.placed"))).toBeVisible();
    await page.getByRole("combobox", { name: say("mockups.size") }).selectOption("1000");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: say("mockups.downloadPng") }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^fair-sweatshirt-[a-z0-9-]+-1000\.png$/);
  });

  await test.step("a new template for the product prints there as well", async () => {
    const id = new URL(address).pathname.split("/").at(-1);
    const reply = await page.request.get(`/api/templates/${desk.slug}/test/${id}`);
    const [file] = Object.values(((await reply.json()) as { files: Record<string, string> }).files);
    await goTo(page, `/${desk.slug}/test/templates/new?product=${productId}&file=${file}&face=front`);
    await expect(page.getByText(say("placement.placed"))).toBeVisible();
    await expect(page.getByText(say("placement.where"))).toHaveCount(0);
    await goTo(page, address);
  });

  await test.step("a face that costs extra says so where its file is chosen", async () => {
    const back = page.getByRole("region", { name: pattern`^Back` });
    await expect(back).toContainText(say("chooseFile.areaExtra", { price: "€4.50" }));
    await expect(page.getByRole("region", { name: pattern`^Front` })).toContainText(
      say("chooseFile.included"),
    );
    await page.getByRole("button", { name: say("chooseFile.chooseOf", { face: "Back" }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /motif\.png/ })
      .click();
    await save(page).click();
    await saved(page);
  });

  await test.step("template names are unique regardless of case, and the error is at the field", async () => {
    await goTo(page, `/${desk.slug}/test/templates/new`);
    await save(page).click();
    await expect(page.getByText(say("form.problems.template_without_product"))).toBeVisible();
    await page.getByRole("searchbox", { name: say("productSearch.search") }).fill("ceramic mug");
    await page
      .getByRole("button", { name: /ceramic mug/i })
      .first()
      .click();
    await nameField(page).fill("FAIR sweatshirt");
    await page
      .getByRole("button", { name: pattern`^${sayAny("chooseFile.chooseOf")}` })
      .first()
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /motif\.png/ })
      .click();
    await save(page).click();
    await expect(nameField(page)).toHaveAccessibleDescription(sayAny("errors.template_name_taken"));
    await expect(nameField(page)).toBeFocused();
    await nameField(page).fill("Mug for the fair");
    await save(page).click();
    await expect(heading(page, "Mug for the fair")).toBeVisible();
  });

  await test.step("the list shows both by name, and filters during typing", async () => {
    await page
      .getByRole("link", { name: say("shell.templates") })
      .first()
      .click();
    const rows = page.getByRole("row").filter({ hasText: /fair/i });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("Fair sweatshirt");
    await page.getByRole("searchbox").fill("ceramic");
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/\?q=ceramic$/);
    await page.getByRole("searchbox").fill("nobody");
    await expect(page.getByText(sayAny("templates.nothingFound", { q: "nobody" }))).toBeVisible();
    await page.getByRole("searchbox").fill("");
    await expect(rows).toHaveCount(2);
    await expect(rows.first().getByRole("img", { name: "Front: motif.png" })).toBeVisible();
  });

  const sku =
    await test.step("a quote takes line items from the template, in its colours and with its files", async () => {
      await openNewQuote(page, desk.slug);
      await page.getByRole("button", { name: say("quoteBuilder.fromTemplate") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: /^Fair sweatshirt/ }).click();
      await expect(dialog.getByRole("rowheader")).toHaveText([color]);
      await expect(dialog.getByRole("status").first()).toContainText(
        say("quoteBuilder.withExtra", { price: "€4.50", faces: "Back" }),
      );
      const blank = await priceOf(page, `/api/catalog/${desk.slug}/test/products/${productId}`, color);
      await expect(firstCell(dialog)).toHaveAccessibleName(
        sayAny("quoteBuilder.quantityAt", { color, price: `€${((blank + 450) / 100).toFixed(2)}` }),
      );
      await firstCell(dialog).fill("12");
      await expect(dialog.getByText(say("quoteBuilder.pieces", { pieces: 12, lines: 1 }))).toBeVisible();
      await dialog.getByRole("button", { name: say("quoteBuilder.done") }).click();
      await expect(
        page.getByRole("button", {
          name: pattern`^${say("quoteBuilder.printOf", { name: product, print: "Front, Back" })}`,
        }),
      ).toBeVisible();
      const [first = ""] = await skusOf(page);
      await expect(quantityOf(line(page, new RegExp(first)))).toHaveValue("12");
      await page
        .getByRole("combobox", { name: say("quoteBuilder.country") })
        .selectOption({ label: "France" });
      await expect(page.getByText(say("costs.regime.eu_vat"))).toBeVisible();
      await isSaved(page);
      return first;
    });

  await test.step("the same variant with another print is a line item of its own", async () => {
    await page.getByRole("button", { name: say("quoteBuilder.pasteList") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say("quoteBuilder.paste.label")).fill(`${sku}\t3`);
    await dialog.getByRole("button", { name: say("quoteBuilder.paste.add", { count: 1 }) }).click();
    await expect.poll(async () => (await skusOf(page)).length).toBe(2);
    await page.getByRole("button", { name: say("quoteBuilder.fromTemplate") }).click();
    await dialog.getByRole("button", { name: /^Fair sweatshirt/ }).click();
    await expect(firstCell(dialog)).toHaveValue("12");
    await firstCell(dialog).fill("20");
    await dialog.getByRole("button", { name: say("quoteBuilder.done") }).click();
    const quantities = page.getByRole("textbox", { name: pattern`^${sayAny("quoteBuilder.quantityOf")}` });
    await expect(quantities).toHaveCount(2);
    await expect(quantities.first()).toHaveValue("20");
    await expect(quantities.last()).toHaveValue("3");
    await isSaved(page);
  });

  await test.step("an operator chooses a size, and the files come with it", async () => {
    const operator = await desk.join("Otto Operator", "operator");
    await goTo(operator, address);
    await operator.getByRole("link", { name: say("templates.order") }).click();
    await expect(
      operator.getByRole("heading", {
        name: say("newOrder.chooseVariantTitle", { name: "Fair sweatshirt" }),
      }),
    ).toBeVisible();
    await expectNoViolations(operator);
    await operator
      .getByRole("link", { name: new RegExp(`^${color}, `) })
      .first()
      .click();
    await expect(operator.getByText(say("newOrder.printed", { faces: "Front and Back" }))).toBeVisible();
    // Of the two faces, only the front is placed on the image.
    await expect(operator.getByRole("main").locator("image[href*='/preview']")).toHaveCount(1);
    await expect(operator.getByRole("main").locator("code")).toHaveText([sku]);
    await operator.context().close();
  });

  await test.step("two simultaneous changes: the second person is told, and chooses", async () => {
    const colleague = await desk.join("Max Manager", "manager");
    await goTo(colleague, address);
    await goTo(page, address);
    const note = (of: Page) => of.getByRole("textbox", { name: pattern`^${say("templates.note")}` });
    await note(colleague).fill("Theirs");
    await save(colleague).click();
    await saved(colleague);
    // A page without typed changes is updated.
    await expect(note(page)).toHaveValue("Theirs");
    await note(page).fill("Mine");
    await note(colleague).fill("Theirs again");
    await save(colleague).click();
    await expect(
      page.getByText(pattern`^${sayAny("templates.moved.title", { name: "Max Manager" })}`),
    ).toBeVisible();
    await expect(note(page)).toHaveValue("Mine");
    await page.getByRole("button", { name: say("templates.moved.keep") }).click();
    await save(page).click();
    await saved(page);
    await expect(note(colleague)).toHaveValue("Mine");
    await colleague.context().close();
  });

  await test.step("a discontinued variant flags the template on the open page and in the list", async () => {
    await pressroom.control.discontinue(sku);
    await expect(
      page.getByText(pattern`^${sayAny("templates.marks.variants_discontinued", { count: 1 })}`),
    ).toBeVisible({
      timeout: 30_000,
    });
    await page
      .getByRole("link", { name: say("shell.templates") })
      .first()
      .click();
    await expect(page.getByRole("row").filter({ hasText: "Fair sweatshirt" })).toContainText(
      say("templates.badges.variants_discontinued", { count: 1 }),
    );
  });

  await test.step("the template is copied, and deleted with a hint about what was made from it", async () => {
    await goTo(page, address);
    await chooseMenu(page, say("templates.duplicate"));
    await expect(heading(page, say("templates.copyOf", { name: "Fair sweatshirt" }))).toBeVisible();
    await goTo(page, address);
    await expect(
      page.getByRole("complementary").getByRole("link", { name: pattern`^${sayAny("quotes.newName")}` }),
    ).toBeVisible();
    await chooseMenu(page, say("templates.delete"));
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("link", { name: pattern`^${sayAny("quotes.newName")}` })).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: say("templates.delete") }).click();
    await expect(page).toHaveURL(/\/templates$/);
    await expect(page.getByRole("link", { name: "Fair sweatshirt", exact: true })).toHaveCount(0);
    await expect(
      page.getByRole("link", { name: say("templates.copyOf", { name: "Fair sweatshirt" }) }),
    ).toBeVisible();
  });

  await test.step("a viewer can read templates, but not change them", async () => {
    const viewer = await desk.join("Vera Viewer", "viewer");
    await goTo(viewer, `/${desk.slug}/test/templates`);
    await expect(viewer.getByRole("link", { name: say("templates.new") })).toHaveCount(0);
    await viewer.getByRole("link", { name: "Mug for the fair" }).click();
    await expect(nameField(viewer)).toBeDisabled();
    await expect(save(viewer)).toHaveCount(0);
    await goTo(viewer, `/${desk.slug}/test/templates/new`);
    await expect(viewer.getByRole("heading", { name: say("states.forbiddenTitle") })).toBeVisible();
    await viewer.context().close();
  });
});
