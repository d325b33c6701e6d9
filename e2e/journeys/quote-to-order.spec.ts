import { type Browser, expect, type Page } from "@playwright/test";
import { readSecretFile } from "#e2e/access/world/read-secrets.ts";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { png } from "#sandbox/testing/pictures.ts";
import { control } from "./control.ts";
import { findNothingSerious } from "./find-serious.ts";
import { goTo, reload } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { setUp } from "./set-up.ts";
import { ask, findHoodies, writeLines } from "./write-quote.ts";

test.use({ journey: "quotes" });

const place = "quotery/test";

const openPanel = (page: Page, name: string) => page.getByText(name, { exact: true }).first().click();
const main = (page: Page) => page.getByRole("main");

test("a quote is compared, priced, kept, shared and turned into a paid order", async ({
  page,
  browser,
  pressroom,
}) => {
  test.setTimeout(240_000);
  await setUp(page, pressroom, "Quotery");
  await page.getByRole("button", { name: "Use the built-in sandbox" }).click();
  await expect(page.getByRole("region", { name: "Test ordering key" })).toBeVisible();
  const hoodies = await findHoodies(page, place);
  const fileId = await storeFile(pressroom);

  const quoteId = await test.step("a quote of two printed lines to Germany", async () => {
    await goTo(page, `/${place}/quotes`);
    await page.getByRole("button", { name: "New quote" }).first().click();
    await page.waitForURL(/\/quotes\/[0-9a-f-]{36}$/);
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const files = { [hoodies.face]: fileId };
    await writeLines(page, place, id, [
      { sku: hoodies.first, quantity: 1, files },
      { sku: hoodies.second, quantity: 2, files: {} },
    ]);
    await reload(page);
    await expect(main(page).getByText("VAT 19%")).toBeVisible();
    return id;
  });

  await test.step("margin: one margin for all lines, then a price and shipping of one's own, live", async () => {
    await openPanel(page, "Margin");
    await page.getByLabel("Margin for all").fill("50");
    await page.getByRole("button", { name: "Set all prices" }).click();
    await expect(
      main(page)
        .getByText(/^5\d(\.\d+)?%$/)
        .first(),
    ).toBeVisible();
    await page
      .getByLabel(/^Selling price of /)
      .first()
      .fill("60");
    await page.getByLabel("Shipping charged").fill("9,90");
    await expect(main(page).getByText("€60.00", { exact: true }).first()).toBeVisible();
    await expect(main(page).getByText(/of the revenue$/)).toBeVisible();
    await expect(main(page).getByText(/whether you can reclaim it depends/)).toBeVisible();
    await openPanel(page, "Margin");
    await findNothingSerious(page);
  });

  await test.step("destinations: some that are chosen, one by one, and the dearest shipping first", async () => {
    await openPanel(page, "Compare destinations");
    await openPanel(page, "All 44 countries that are served");
    for (const name of ["Germany", "Norway", "Italy", "Japan"]) await page.getByLabel(name).check();
    await page.getByRole("button", { name: "Compare 4 countries" }).click();
    await expect(main(page).getByText("All 4 countries answered.")).toBeVisible();
    const table = page.getByRole("table", { name: "What the basket costs, by country" });
    await page.getByRole("button", { name: "Shipping", exact: true }).click();
    await expect(table.getByRole("rowheader")).toHaveText(["Italy", "Germany", "Norway", "Japan"]);
    await page.getByRole("button", { name: "Shipping", exact: true }).click();
    await expect(table.getByRole("rowheader").first()).toHaveText("Japan");
    await expect(table.getByRole("row", { name: /^Japan/ })).toContainText("Export");
    await expect(table.getByRole("row", { name: /^Japan/ })).toContainText("Needed");
    await openPanel(page, "Compare destinations");
    await findNothingSerious(page);
  });

  await test.step("a country without an answer says why, and can be asked for again", async () => {
    await openPanel(page, "Compare destinations");
    await page.getByLabel("France").check();
    await control(pressroom, "POST", "/faults", { path: "/v1/orders/estimate", status: 422 });
    await page.getByRole("button", { name: "Ask for the one that is missing" }).click();
    const france = page.getByRole("row", { name: /^France/ });
    await expect(france).toContainText("The service refused this");
    await control(pressroom, "DELETE", "/faults");
    await page.getByRole("button", { name: "Ask for the one that is missing" }).click();
    await expect(main(page).getByText("All 5 countries answered.")).toBeVisible();
    await openPanel(page, "Compare destinations");
  });

  await test.step("other quantities stand side by side, and what is too many is said", async () => {
    await openPanel(page, "Other quantities");
    const table = page.getByRole("table", { name: "What the basket costs, by quantity" });
    await expect(table.getByRole("row", { name: /^Total/ }).getByText(/^€/)).toHaveCount(4);
    await page.getByLabel("Times", { exact: true }).fill("1000");
    await page.getByRole("button", { name: "Add a column" }).click();
    await expect(main(page).getByText(/^× 1000: line 2, .*, would be 2,000 pieces\./)).toBeVisible();
    await expect(table.getByRole("row", { name: /^Total/ }).getByText(/^€/)).toHaveCount(4);
    await openPanel(page, "Other quantities");
    await findNothingSerious(page);
  });

  await test.step("it is saved as a version", async () => {
    await openPanel(page, "Versions");
    const form = page.getByRole("form", { name: "Save a version" });
    await form.getByLabel("Name").fill("First offer");
    await form.getByLabel("Note").fill("By phone");
    await form.getByRole("button", { name: "Save as a version" }).click();
    await expect(page.getByRole("row", { name: /1 · First offer/ })).toContainText("By phone");
    await openPanel(page, "Versions");
    await findNothingSerious(page);
  });

  await test.step("a price that changes shows on opening, line by line, until it was seen", async () => {
    const was = await main(page).getByText(/^€\d/).first().textContent();
    expect(was).not.toBeNull();
    await control(pressroom, "POST", `/variants/${hoodies.first}/price`, { base_price_cents: 4_444 });
    await reload(page);
    const notice = page.getByRole("status").filter({ hasText: "This quote costs more than it did" });
    await expect(notice).toContainText(/→ €44\.44 each/);
    await expect(notice).toContainText(/Total: €[\d.]+ → €[\d.]+/);
    await reload(page);
    await expect(notice).toBeVisible();
    await notice.getByRole("button", { name: "I have seen it" }).click();
    await expect(notice).toBeHidden();
    await reload(page);
    await expect(main(page).getByText("VAT 19%")).toBeVisible();
    await expect(notice).toBeHidden();
  });

  await test.step("a variant that is not made any more marks quote and list while they are open", async () => {
    const list = await page.context().newPage();
    await goTo(list, `/${place}/quotes`);
    await expect(list.getByRole("link", { name: /^Quote of/ })).toBeVisible();
    const replacement = { replacement_sku: hoodies.other };
    await control(pressroom, "POST", `/variants/${hoodies.second}/discontinue`, replacement);
    await expect(main(page).getByText("One line is of a variant that is not made any more")).toBeVisible();
    await expect(list.getByText("1 variant discontinued")).toBeVisible();
    await goTo(page, `/${place}/orders/new?quote=${quoteId}`);
    await expect(main(page).getByText("This quote cannot be ordered as it stands")).toBeVisible();
    await main(page)
      .getByRole("link", { name: /^Quote of/ })
      .click();
    await page.getByRole("button", { name: new RegExp(`^Swap .* for ${hoodies.other}$`) }).click();
    await expect(main(page).getByText("One line is of a variant that is not made any more")).toBeHidden();
    await expect(main(page).getByText("Saved", { exact: true })).toBeVisible();
    await expect(list.getByText("1 variant discontinued")).toBeHidden();
    await list.close();
  });

  await test.step("with its logo it is shared with somebody who has no session, and revoked", async () => {
    await goTo(page, "/quotery/settings/paper");
    const picture = { name: "logo.png", mimeType: "image/png", buffer: await png({ width: 300 }) };
    await page.getByLabel("Choose a picture").first().setInputFiles(picture);
    await expect(page.getByRole("img", { name: "Quotery" })).toBeVisible();
    await goTo(page, `/${place}/quotes/${quoteId}`);
    await openPanel(page, "Share and print");
    await page.getByRole("button", { name: "Make a link" }).click();
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    await lookFromOutside(browser, link, hoodies.first);
    await expect(page.getByRole("row", { name: /Ada Owner/ })).toContainText("now");
    await page.getByRole("button", { name: /^Revoke the link/ }).click();
    await expect(page.getByRole("row", { name: /Ada Owner/ })).toContainText("Revoked");
    const outside = await browser.newContext({ locale: "en-GB" });
    const reader = await outside.newPage();
    await goTo(reader, link);
    await expect(reader.getByRole("heading", { name: "This quote cannot be opened" })).toBeVisible();
    await expect(reader.getByText("€60.00")).toHaveCount(0);
    await outside.close();
  });

  await test.step("it prints on one sheet of A4", async () => {
    await page.getByRole("link", { name: "Print", exact: true }).click();
    await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeVisible();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    expect(pdf.toString("latin1")).toMatch(/\/MediaBox\s*\[0 0 59[45]\.\d* 84[12]\.\d*\]/);
    await page.getByRole("link", { name: "Back to the quote" }).click();
  });

  await test.step("going back to a version shows what has changed since", async () => {
    await openPanel(page, "Versions");
    await page.getByRole("button", { name: "Go back to version 1" }).click();
    await expect(main(page).getByText("One line is of a variant that is not made any more")).toBeVisible();
    await page.getByRole("button", { name: new RegExp(`^Swap .* for ${hoodies.other}$`) }).click();
    await expect(main(page).getByText("One line is of a variant that is not made any more")).toBeHidden();
  });

  await test.step("everything, what was typed a moment ago included, is carried over into an order, which is paid", async () => {
    await page.getByRole("link", { name: "Turn into an order" }).click();
    await expect(main(page).getByText(/^Carried over from/)).toBeVisible();
    await expect(page.getByLabel("Country")).toHaveValue("DE");
    await expect(main(page).getByText(/^Printed: /)).toHaveCount(1);
    await page.getByLabel("Name", { exact: true }).fill("Erika Mustermann");
    await page.getByLabel("Street and number").fill("Heidestraße 17");
    await page.getByLabel("Postcode").fill("51147");
    await page.getByLabel("City").fill("Köln");
    await page.getByRole("button", { name: /^Pay €[\d.]+ \(test\)$/ }).click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    await expect(main(page).getByText("Paid (test)", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /Quote of/ })).toBeVisible();
    const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const order = await ask<{ items: { files: object[] }[] }>(page, "GET", `/api/orders/${place}/${orderId}`);
    expect(order.items.map(({ files }) => files.length)).toEqual([1, 0]);
    await page.getByRole("link", { name: /Quote of/ }).click();
    await openPanel(page, "Orders made from it");
    await expect(main(page).getByText("Paid (test)", { exact: true })).toBeVisible();
  });
});

/** Who has the link and nothing else: no session, another language, no cost and no SKU. */
async function lookFromOutside(browser: Browser, link: string, sku: string): Promise<void> {
  const outside = await browser.newContext({ locale: "de-DE" });
  const reader = await outside.newPage();
  const complaints: string[] = [];
  reader.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  const reply = await goTo(reader, link);
  expect(reply?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": expect.stringMatching(/private.*no-store/),
    "x-robots-tag": expect.stringContaining("noindex"),
  });
  await expect(reader.getByText("Angebot von Quotery")).toBeVisible();
  await expect(reader.getByText("Summe ohne MwSt.")).toBeVisible();
  await expect(reader.getByRole("img", { name: "Quotery" })).toHaveJSProperty("naturalWidth", 300);
  const content = await reader.content();
  for (const secret of [sku, "44.44", "44,44", "ada@example.com", "/quotery/"]) {
    expect(content).not.toContain(secret);
  }
  expect(complaints).toEqual([]);
  await outside.close();
}

/** A print file of the account's, by the service's own call. Returns its id. */
async function storeFile({ sandboxUrl, dataDir }: StartedPressroom): Promise<string> {
  const response = await fetch(`${sandboxUrl}/v1/files`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${readSecretFile(dataDir, "demo-test-key")}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ url: await servePicture("journey", { width: 6_000, height: 7_000 }) }),
  });
  return (await response.json()).data.id;
}
