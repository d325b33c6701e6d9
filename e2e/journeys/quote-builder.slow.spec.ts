import { expect } from "@playwright/test";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo, reload } from "./go-to.ts";
import { test } from "./pressroom.ts";
import {
  cellsOf,
  isSaved,
  line,
  lineAction,
  openMatrix,
  openNewQuote,
  quantityOf,
  skusOf,
  total,
} from "./quote-steps.ts";

test("a quote is written with matrix, list, undo, sorting, print, refusals and destination, and all of it is kept", async ({
  pressroom,
  desk,
}) => {
  const page = await desk.join("Dora Designer", "designer");
  await openNewQuote(page, desk.slug);

  await test.step("quantities for sizes and colours are typed in a matrix", async () => {
    const dialog = await openMatrix(page, "Classic hoodie");
    const cells = cellsOf(dialog);
    await cells.nth(0).fill("12");
    await page.keyboard.press("Tab");
    await cells.nth(1).fill("24");
    await page.keyboard.press("Enter");
    await expect(cells.nth(1)).not.toBeFocused();
    await expect(dialog.getByRole("textbox").and(page.locator(":focus"))).toHaveValue("");
    await cells.nth(2).fill("1001");
    await cells.nth(1).fill("2");
    await cells.nth(1).fill("24");
    await expect(dialog.getByText(say("quoteBuilder.quantityProblem.too_many"))).toBeVisible();
    await cells.nth(2).fill("");
    await expect(dialog.getByText(say("quoteBuilder.pieces", { pieces: 36, lines: 2 }))).toBeVisible();
    await dialog.getByRole("button", { name: say("quoteBuilder.done") }).click();
    await expect(page.getByRole("button", { name: say("quoteBuilder.addProducts") })).toBeFocused();
    await expect.poll(async () => (await skusOf(page)).length).toBe(2);
  });

  await test.step("a country gives an estimate, with its VAT explained", async () => {
    await page.getByRole("combobox", { name: say("quoteBuilder.country") }).selectOption({ label: "France" });
    await expect(page.getByText(say("costs.regime.eu_vat"))).toBeVisible();
    await expect(total(page)).toHaveText(/^€[\d,.]+$/);
    await isSaved(page);
  });

  const [hoodie = ""] = await skusOf(page);
  const mug = await test.step("a list is pasted, and unknown lines stay with an error", async () => {
    const found = await page.request.get(`/api/catalog/${desk.slug}/test/search?q=ceramic+mug`);
    const { products } = (await found.json()) as { products: { id: string }[] };
    const id = products[0]?.id;
    const read = await page.request.get(`/api/catalog/${desk.slug}/test/products/${id}`);
    const { variants } = (await read.json()) as { variants: { sku: string; availability: string }[] };
    const sku = variants.find(({ availability }) => availability === "available")?.sku ?? "";
    await page.getByRole("button", { name: say("quoteBuilder.pasteList") }).click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByLabel(say("quoteBuilder.paste.label"));
    await field.fill(`SKU\tMenge\n${sku.toLowerCase()}\t40\n${hoodie}\t3\nwhat is this\nNOT-THERE-1\t2`);
    await expect(dialog.getByText(say("quoteBuilder.paste.why.no_quantity"))).toBeVisible();
    await expect(dialog.getByText(say("quoteBuilder.paste.why.unknown_sku"))).toBeVisible();
    await dialog
      .getByRole("button", { name: say("quoteBuilder.paste.addAndRaise", { added: 1, raised: 1 }) })
      .click();
    await expect(field).toHaveValue("SKU\tMenge\nwhat is this\nNOT-THERE-1\t2");
    await dialog
      .getByRole("button", { name: say("common.close") })
      .first()
      .click();
    await expect(quantityOf(line(page, new RegExp(hoodie)))).toHaveValue("15");
    await expect(quantityOf(line(page, new RegExp(sku)))).toHaveValue("40");
    return sku;
  });

  await test.step("each change can be undone and redone", async () => {
    const quantity = quantityOf(line(page, new RegExp(mug)));
    await quantity.fill("");
    await expect(page.getByText(say("quoteBuilder.missing.quantity"))).toBeVisible();
    await quantity.pressSequentially("123");
    await page.getByRole("button", { name: say("quoteBuilder.undo") }).click();
    await expect(quantity).toHaveValue("40");
    await page.getByRole("button", { name: say("quoteBuilder.undo") }).click();
    await expect(line(page, new RegExp(mug))).toHaveCount(0);
    await page.keyboard.press("Control+Shift+z");
    await expect(quantity).toHaveValue("40");
    await page.keyboard.press("Control+z");
    await expect(line(page, new RegExp(mug))).toHaveCount(0);
    await page.getByRole("button", { name: say("quoteBuilder.redo") }).click();
    await expect(quantity).toHaveValue("40");
  });

  await test.step("line items are moved, copied and removed", async () => {
    const before = await skusOf(page);
    await lineAction(page, line(page, new RegExp(mug)), say("quoteBuilder.moveUp"));
    await expect.poll(() => skusOf(page)).toEqual([before[0], mug, before[1]]);
    await quantityOf(line(page, new RegExp(mug))).press("Alt+ArrowUp");
    await expect.poll(() => skusOf(page)).toEqual([mug, before[0], before[1]]);
    await expect(quantityOf(line(page, new RegExp(mug)))).toBeFocused();
    await lineAction(page, line(page, new RegExp(mug)), say("quoteBuilder.duplicateLine"));
    await expect(line(page, new RegExp(mug))).toHaveCount(2);
    await lineAction(page, line(page, new RegExp(mug)).first(), say("quoteBuilder.removeLine"));
    await expect(line(page, new RegExp(mug))).toHaveCount(1);
  });

  await test.step("a print file is added by link, and one that is too small is refused before any request", async () => {
    await line(page, new RegExp(hoodie))
      .getByRole("button", { name: pattern`^${sayAny("quoteBuilder.printOf")}` })
      .click();
    const drawer = page.getByRole("dialog", { name: say("quoteBuilder.printing.title"), exact: true });
    const front = drawer.getByRole("region", { name: /^Front/ });
    const library = page.getByRole("dialog", { name: say("chooseFile.title", { face: "Front" }) });
    const link = library.getByLabel(say("uploads.links.links"));
    await front.getByRole("button", { name: say("chooseFile.chooseOf", { face: "Front" }) }).click();
    await library.getByText(say("uploads.byLink")).click();
    await link.fill("this is one line");
    await expect(library.getByRole("button", { name: say("uploads.links.add", { count: 1 }) })).toBeVisible();
    await link.fill("http://127.0.0.1:9/nothing.png");
    await library.getByRole("button", { name: say("uploads.links.add", { count: 1 }) }).click();
    await expect(library.getByText(sayAny("errors.service_refused"))).toBeVisible();
    await link.fill(await servePicture("tiny"));
    await library.getByRole("button", { name: say("uploads.links.add", { count: 1 }) }).click();
    await expect(
      front.getByText(pattern`^${sayAny("placement.remarks.tooSmall", { width: 1672, height: 1338 })}`),
    ).toBeVisible();
    await expect(library).toBeHidden();
    await front.getByRole("button", { name: say("chooseFile.changeOf", { face: "Front" }) }).click();
    await expect(
      library.getByRole("button", { name: pattern`tiny\.png.*${sayAny("chooseFile.lacks")}` }),
    ).toBeVisible();
    await library.getByText(say("uploads.byLink")).click();
    await link.fill(await servePicture("large", { width: 5_200, height: 6_400 }));
    await library.getByRole("button", { name: say("uploads.links.add", { count: 1 }) }).click();
    await expect(
      front.getByText(say("chooseFile.facts", { name: "large.png", width: 5200, height: 6400 })),
    ).toBeVisible();
    await expect(front.getByText(say("placement.reaches"))).toBeVisible();
    await drawer
      .getByRole("button", { name: pattern`^${say("quoteBuilder.printing.all", { count: 2 })}` })
      .click();
    await expect(drawer.getByText(say("quoteBuilder.printing.allAlike", { count: 2 }))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(say("quoteBuilder.refusedTitle"))).toHaveCount(0);
    await expect(
      page.getByRole("button", {
        name: pattern`^${say("quoteBuilder.printOf", { name: "Classic hoodie", print: "Front" })}`,
      }),
    ).toHaveCount(2);
  });

  await test.step("a refusal of the service is at its line item, and the last estimate stays", async () => {
    const good = await total(page).textContent();
    await pressroom.control.discontinue(hoodie);
    const row = line(page, new RegExp(hoodie));
    await quantityOf(row).fill("16");
    await expect(row.getByText(say("quoteBuilder.refusal.variant_discontinued"))).toBeVisible();
    await expect(total(page)).toHaveText(good ?? "");
    await expect(page.getByText(say("quoteBuilder.stale"))).toBeVisible();
    await page.getByRole("button", { name: say("quoteBuilder.showLine") }).click();
    await expect(quantityOf(row)).toBeFocused();
    await expectNoViolations(page);
    await lineAction(page, row, say("quoteBuilder.removeLine"));
    await expect(page.getByText(say("quoteBuilder.refusedTitle"))).toHaveCount(0);
    await expect(total(page)).not.toHaveText(good ?? "");
  });

  await test.step("an address is limited as the service limits it, and refused at its field", async () => {
    await page.getByText(say("quoteBuilder.byAddress"), { exact: true }).click();
    await page.getByLabel(say("quoteBuilder.address.name"), { exact: true }).fill("Erika Mustermann");
    await expect(
      page.getByText(
        sayAny("quoteBuilder.missing.address", {
          fields: (["line1", "postal_code", "city"] as const)
            .map((field) => say(`quoteBuilder.address.${field}`))
            .join(", "),
        }),
      ),
    ).toBeVisible();
    await page.getByLabel(say("quoteBuilder.address.line1")).fill("Heidestraße 17");
    await page.getByLabel(say("quoteBuilder.address.city")).fill("Köln");
    const postcode = page.getByLabel(say("quoteBuilder.address.postal_code"));
    await expect(
      page.getByText(
        sayAny("quoteBuilder.missing.address", { fields: say("quoteBuilder.address.postal_code") }),
      ),
    ).toBeVisible();
    await postcode.fill("5".repeat(21));
    await expect(postcode).toHaveValue("5".repeat(20));
    await expect(postcode).toHaveAccessibleDescription(sayAny("quoteBuilder.address.full", { max: 20 }));
    await postcode.fill("51147");
    await expect(page.getByText(say("quoteBuilder.refusedTitle"))).toHaveCount(0);
    await isSaved(page);
  });

  await test.step("a reload shows all of it, and the list shows the total", async () => {
    const shown = { skus: await skusOf(page), total: await total(page).textContent() };
    await reload(page);
    await expect(total(page)).toHaveText(shown.total ?? "");
    expect(await skusOf(page)).toEqual(shown.skus);
    await expect(page.getByLabel(say("quoteBuilder.address.city"))).toHaveValue("Köln");
    await page
      .getByRole("link", { name: say("shell.quotes") })
      .first()
      .click();
    const row = page.getByRole("row").filter({ hasText: "Ceramic mug, Classic hoodie" });
    await expect(row).toContainText(shown.total ?? "");
    await row.getByRole("link").click();
    await expect(page.getByLabel(say("quoteBuilder.address.city"))).toHaveValue("Köln");
  });

  await test.step("the quote gets a name and a note", async () => {
    await page
      .getByRole("button", { name: say("quoteBuilder.moreActions"), exact: true })
      .first()
      .click();
    await page.getByRole("menuitem", { name: say("quoteBuilder.rename") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say("quoteBuilder.name"), { exact: true }).fill("Fair in Köln");
    await dialog.getByRole("textbox", { name: pattern`^${say("quoteBuilder.note")}` }).fill("Stand 12");
    await dialog.getByRole("button", { name: say("quoteBuilder.saveWords") }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Fair in Köln" })).toBeVisible();
    await expect(page.getByRole("paragraph").filter({ hasText: "Stand 12" })).toBeVisible();
  });
});

test("no text is lost: a colleague, no network, a closed tab, an ended session", async ({ desk }) => {
  const page = await desk.join("Max Manager", "manager");
  const colleague = await desk.join("Otto Operator", "operator");
  await openNewQuote(page, desk.slug);
  const dialog = await openMatrix(page, "Classic hoodie");
  await cellsOf(dialog).first().fill("12");
  await dialog.getByRole("button", { name: say("quoteBuilder.done") }).click();
  await isSaved(page);
  const url = page.url();
  await goTo(colleague, url);
  const [sku = ""] = await skusOf(page);
  const mine = quantityOf(line(page, new RegExp(sku)));
  const theirs = quantityOf(line(colleague, new RegExp(sku)));
  await expect(theirs).toHaveValue("12");

  await test.step("a colleague's change arrives on an open page", async () => {
    await mine.fill("13");
    await expect(theirs).toHaveValue("13");
    await expect(
      colleague.getByText(sayAny("quoteBuilder.save.changedBy", { name: "Max Manager" })),
    ).toBeVisible();
  });

  await test.step("two simultaneous changes: the second person sees the conflict and chooses", async () => {
    await colleague.context().setOffline(true);
    await theirs.fill("50");
    await expect(colleague.getByText(say("quoteBuilder.save.unreachableTitle"))).toBeVisible();
    await mine.fill("20");
    await isSaved(page);
    await colleague.context().setOffline(false);
    await expect(
      colleague.getByText(pattern`^${sayAny("quoteBuilder.save.conflictTitle", { name: "Max Manager" })}`),
    ).toBeVisible();
    await expect(theirs).toHaveValue("50");
    await colleague.getByRole("button", { name: say("quoteBuilder.save.takeTheirs") }).click();
    await expect(theirs).toHaveValue("20");
    await colleague.getByRole("button", { name: say("quoteBuilder.undo") }).click();
    await expect(theirs).toHaveValue("50");
    await isSaved(colleague);
    await expect.poll(async () => mine.inputValue()).toBe("50");
  });

  await test.step("closing a tab while typing loses nothing", async () => {
    await mine.fill("61");
    const context = page.context();
    const reopened = await context.newPage();
    await page.close({ runBeforeUnload: true });
    await goTo(reopened, url);
    await expect(quantityOf(line(reopened, new RegExp(sku)))).toHaveValue("61");
    await isSaved(reopened);
    await reopened.close();
  });

  await test.step("an ended session keeps the text, and saves it after signing in again", async () => {
    await expect(theirs).toHaveValue("61");
    await desk.endSessions("operator");
    await theirs.fill("72");
    const signIn = colleague.getByRole("link", { name: say("quoteBuilder.save.signIn"), exact: true });
    const atSignIn = colleague.getByRole("button", { name: say("login.submit"), exact: true });
    await expect(
      colleague.getByText(say("quoteBuilder.save.signed_outTitle"), { exact: true }).or(atSignIn).first(),
    ).toBeVisible();
    // With the next heartbeat of its stream the page goes to the sign-in by itself, at times before the click.
    await expect(async () => {
      if (!(await atSignIn.isVisible())) await signIn.click({ timeout: 2_000 });
      await expect(atSignIn).toBeVisible();
    }).toPass();
    await desk.signIn(colleague, "operator");
    await expect(theirs).toHaveValue("72");
    await expect(colleague.getByText(pattern`^${say("quoteBuilder.save.restoredTitle")}`)).toBeVisible();
    await isSaved(colleague);
    await reload(colleague);
    await expect(theirs).toHaveValue("72");
  });
});
