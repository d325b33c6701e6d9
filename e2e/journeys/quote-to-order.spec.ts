import { expect, type Page } from "@playwright/test";
import { servePicture } from "#e2e/fixtures/serve-picture.ts";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { png } from "#sandbox/testing/pictures.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { fillAddress } from "./fill-address.ts";
import { goTo, reload } from "./go-to.ts";
import { lookFromOutside } from "./look-from-outside.ts";
import type { JourneyWorkspace } from "./open-journey-workspace.ts";
import { test } from "./pressroom.ts";
import { acceptRevoked, revokeLink } from "./share-steps.ts";
import { findHoodies, requestFromPage, writeLines } from "./write-quote.ts";

const openPanel = (page: Page, name: string) => page.getByText(name, { exact: true }).first().click();
const main = (page: Page) => page.getByRole("main");

test("a quote is compared, priced, saved, shared and turned into a paid order", async ({
  page,
  browser,
  pressroom,
  desk,
}) => {
  await desk.enter(page.context(), "owner");
  const place = `${desk.slug}/test`;
  await goTo(page, `/${place}/quotes`);
  const hoodies = await findHoodies(page, place);
  const fileId = await storeFile(pressroom, desk);

  const quoteId = await test.step("a quote of two line items to Germany, one of them printed", async () => {
    await page
      .getByRole("button", { name: say("quotes.new") })
      .first()
      .click();
    await page.waitForURL(/\/quotes\/[0-9a-f-]{36}$/);
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const files = { [hoodies.face]: fileId };
    await writeLines(page, place, id, [
      { sku: hoodies.first, quantity: 1, files },
      { sku: hoodies.second, quantity: 2, files: {} },
    ]);
    await reload(page);
    await expect(main(page).getByText(say("costs.tax", { rate: "19%" }))).toBeVisible();
    await expect(main(page).getByText(say("quoteBuilder.arrivesBlank"))).toHaveCount(1);
    return id;
  });

  await test.step("margins: one for all line items, then a custom price and shipping, live", async () => {
    await openPanel(page, say("quoteUses.margin"));
    const target = page.getByLabel(say("quoteMargin.targetMargin"));
    await target.fill("150");
    await expect(target).toHaveAccessibleDescription(say("quoteMargin.noMargin", { most: "95%" }));
    await target.fill("50");
    await expect(target).toHaveAccessibleDescription(say("quoteMargin.withoutShipping"));
    await page.getByRole("button", { name: say("quoteMargin.priceAll") }).click();
    await expect(
      main(page)
        .getByText(/^5\d(\.\d+)?%$/)
        .first(),
    ).toBeVisible();
    await page
      .getByLabel(pattern`^${sayAny("quoteMargin.priceOf")}`)
      .first()
      .fill("60");
    const shipping = page.getByLabel(say("quoteMargin.shippingCharged"));
    const problemBefore = (before: string) =>
      say("quoteMargin.amountProblem.not_an_amount", { example: "12.50", before });
    const problem = problemBefore("none");
    await shipping.fill("9.905");
    await shipping.blur();
    await expect(shipping).toHaveValue("9.905");
    await expect(shipping).toHaveAttribute("aria-invalid", "true");
    await expect(shipping).toHaveAccessibleDescription(pattern`${problem}$`);
    await shipping.fill("9,90");
    await expect(main(page).getByText(problem)).toHaveCount(0);
    await shipping.fill("9,90x");
    await shipping.blur();
    await expect(shipping).toHaveValue("9,90x");
    await expect(shipping).toHaveAccessibleDescription(pattern`${problemBefore("€9.90")}$`);
    await shipping.fill("9.90");
    await shipping.blur();
    await expect(shipping).toHaveValue("9.90");
    await expect(main(page).getByText("€60.00", { exact: true }).first()).toBeVisible();
    await expect(main(page).getByText(sayAny("quoteMargin.marginOf")).first()).toBeVisible();
    const costs = page.getByRole("complementary");
    await expect(costs.getByText(sayAny("quoteMargin.marginOf"))).toBeVisible();
    await expect(main(page).getByText(sayAny("quoteMargin.customerPays"))).toBeVisible();
    await expect(main(page).getByText(sayAny("quoteMargin.about"))).toBeVisible();
    await openPanel(page, say("quoteUses.margin"));
  });

  await test.step("destinations: a selection, one by one, the most expensive shipping first", async () => {
    await openPanel(page, say("quoteUses.compare"));
    await openPanel(page, say("quoteCompare.all", { count: 44 }));
    for (const name of ["Germany", "Norway", "Italy", "Japan"]) await page.getByLabel(name).check();
    await page.getByRole("button", { name: say("quoteCompare.start", { count: 4 }) }).click();
    await expect(main(page).getByText(say("quoteCompare.allKnown", { count: 4 }))).toBeVisible();
    const table = page.getByRole("table", { name: say("quoteCompare.caption") });
    await page.getByRole("button", { name: say("quoteCompare.shipping"), exact: true }).click();
    await expect(table.getByRole("rowheader")).toHaveText(["Italy", "Germany", "Norway", "Japan"]);
    await page.getByRole("button", { name: say("quoteCompare.shipping"), exact: true }).click();
    await expect(table.getByRole("rowheader").first()).toHaveText("Japan");
    await expect(table.getByRole("row", { name: /^Japan/ })).toContainText(say("costs.regimeName.export"));
    await expect(table.getByRole("row", { name: /^Japan/ })).toContainText(say("quoteCompare.customsYes"));
    await openPanel(page, say("quoteUses.compare"));
  });

  await test.step("a country without an answer says why, and can be retried", async () => {
    await openPanel(page, say("quoteUses.compare"));
    await page.getByLabel("France").check();
    await pressroom.control.addFault({ path: "/v1/orders/estimate", status: 422 });
    await page.getByRole("button", { name: say("quoteCompare.goOn", { count: 1 }) }).click();
    const france = page.getByRole("row", { name: /^France/ });
    await expect(france).toContainText(sayAny("errors.service_refused"));
    await pressroom.control.clearFaults();
    await page.getByRole("button", { name: say("quoteCompare.goOn", { count: 1 }) }).click();
    await expect(main(page).getByText(say("quoteCompare.allKnown", { count: 5 }))).toBeVisible();
    await openPanel(page, say("quoteUses.compare"));
  });

  await test.step("other quantities are compared, and a quantity that is too large says so", async () => {
    await openPanel(page, say("quoteUses.volume"));
    const table = page.getByRole("table", { name: say("quoteVolume.caption") });
    await expect(
      table.getByRole("row", { name: pattern`^${say("quoteVolume.total")}` }).getByText(/^€/),
    ).toHaveCount(4);
    await page.getByLabel(say("quoteVolume.times"), { exact: true }).fill("1000");
    await page.getByRole("button", { name: say("quoteVolume.add") }).click();
    await expect(
      main(page).getByText(
        pattern`^${sayAny("quoteVolume.tooMany", { times: 1000, line: 2, quantity: 2000 })}`,
      ),
    ).toBeVisible();
    await expect(
      table.getByRole("row", { name: pattern`^${say("quoteVolume.total")}` }).getByText(/^€/),
    ).toHaveCount(4);
    await openPanel(page, say("quoteUses.volume"));
  });

  await test.step("the quote is saved as a version", async () => {
    await openPanel(page, say("quoteUses.versions"));
    const form = page.getByRole("form", { name: say("quoteVersions.form") });
    await form.getByLabel(say("quoteVersions.name")).fill("First offer");
    await form.getByLabel(say("quoteVersions.note")).fill("By phone");
    await form.getByRole("button", { name: say("quoteVersions.save") }).click();
    await expect(page.getByRole("row", { name: /1 · First offer/ })).toContainText("By phone");
    const others = [say("quoteUses.margin"), say("quoteUses.compare"), say("quoteUses.volume")];
    for (const panel of others) await openPanel(page, panel);
    await expectNoViolations(page);
    for (const panel of [say("quoteUses.versions"), ...others]) await openPanel(page, panel);
  });

  await test.step("a changed price is shown per line item on opening, until it is accepted", async () => {
    const was = await main(page).getByText(/^€\d/).first().textContent();
    expect(was).not.toBeNull();
    await pressroom.control.setPrice(hoodies.first, 4_444);
    await reload(page);
    const notice = page.getByRole("status").filter({ hasText: say("quoteDrift.dearer") });
    await expect(notice).toContainText(
      sayAny("quoteDrift.line", { unit: sayAny("quoteDrift.moved", { after: "€44.44" }) }),
    );
    await expect(notice).toContainText(
      pattern`${say("costs.part.total_cents")}: ${sayAny("quoteDrift.moved", { before: /€[\d.]+/, after: /€[\d.]+/ })}`,
    );
    await reload(page);
    await expect(notice).toBeVisible();
    await notice.getByRole("button", { name: say("quoteDrift.accept") }).click();
    await expect(notice).toBeHidden();
    await reload(page);
    await expect(main(page).getByText(say("costs.tax", { rate: "19%" }))).toBeVisible();
    await expect(notice).toBeHidden();
  });

  await test.step("a discontinued variant marks the open quote and the open list", async () => {
    const list = await page.context().newPage();
    await goTo(list, `/${place}/quotes`);
    await expect(list.getByRole("link", { name: pattern`^${sayAny("quotes.newName")}` })).toBeVisible();
    await pressroom.control.discontinue(hoodies.second, hoodies.other);
    await expect(main(page).getByText(say("quoteDiscontinued.title", { count: 1 }))).toBeVisible();
    await expect(list.getByText(say("quotes.discontinued", { count: 1 }))).toBeVisible();
    await goTo(page, `/${place}/orders/new?quote=${quoteId}`);
    await expect(main(page).getByText(say("newOrder.unreadyTitle"))).toBeVisible();
    await main(page)
      .getByRole("link", { name: pattern`^${sayAny("quotes.newName")}` })
      .click();
    await page
      .getByRole("button", {
        name: pattern`^${sayAny("quoteDiscontinued.swapNamed", { sku: hoodies.other })}$`,
      })
      .click();
    await expect(main(page).getByText(say("quoteDiscontinued.title", { count: 1 }))).toBeHidden();
    await expect(main(page).getByText(say("quoteBuilder.save.saved"), { exact: true })).toBeVisible();
    await expect(list.getByText(say("quotes.discontinued", { count: 1 }))).toBeHidden();
    await list.close();
  });

  await test.step("the quote is shared with its logo, read without a session, and revoked", async () => {
    await goTo(page, `/${desk.slug}/settings/paper`);
    const picture = { name: "logo.png", mimeType: "image/png", buffer: await png({ width: 300 }) };
    await page.getByLabel(say("paper.choose")).first().setInputFiles(picture);
    await expect(page.getByRole("img", { name: desk.name })).toBeVisible();
    await goTo(page, `/${place}/quotes/${quoteId}`);
    await openPanel(page, say("quoteUses.share"));
    await expect(main(page).getByText(say("quoteShare.undrawn"))).toBeVisible();
    await expect(main(page).getByText(say("quoteShare.blank", { count: 1 }))).toBeVisible();
    await page.getByRole("button", { name: say("quoteShare.make") }).click();
    const link = await page.getByLabel(say("quoteShare.link"), { exact: true }).inputValue();
    await lookFromOutside(browser, desk, link, hoodies.first);
    await expect(page.getByRole("row", { name: /Ada Owner/ })).toContainText("now");
    const accepted = sayAny("quoteShare.acceptedTitle", { version: /\d+/, name: "Erika Mustermann" });
    await expect(main(page).getByText(accepted)).toBeVisible();
    await revokeLink(page);
    await expect(page.getByRole("row", { name: /Ada Owner/ })).toContainText(say("quoteShare.state.revoked"));
    const outside = await browser.newContext({ locale: "en-GB" });
    const reader = await outside.newPage();
    await goTo(reader, link);
    await expect(reader.getByRole("heading", { name: say("share.closedTitle") })).toBeVisible();
    await expect(reader.getByText("€60.00")).toHaveCount(0);
    await outside.close();
  });

  await test.step("who accepts a quote whose link was revoked meanwhile reads why in its language", async () => {
    await acceptRevoked(page, browser);
  });

  await test.step("the accepted quote is marked, and more of a product goes into a new one", async () => {
    const back = page.url();
    await page.evaluate(({ key, id }) => sessionStorage.setItem(key, id), {
      key: `last quote ${place}`,
      id: quoteId,
    });
    await goTo(page, `/${place}/catalog`);
    await page.getByRole("link", { name: /Everyday T-shirt/ }).click();
    const into = page.getByRole("combobox", { name: say("addToQuote.into") });
    await expect(
      into.getByRole("option", { name: pattern`^${sayAny("addToQuote.acceptedName")}$` }),
    ).toHaveAttribute("value", quoteId);
    await page
      .getByRole("textbox", { name: say("productPage.howMany", { color: "White", size: "M" }) })
      .fill("2");
    await expect(page.getByText(say("addToQuote.count", { pieces: 2, lines: 1 }))).toBeVisible();
    await expect(into).toHaveValue("");
    await goTo(page, back);
    await openPanel(page, say("quoteUses.share"));
  });

  await test.step("the quote prints on one A4 page", async () => {
    await page.getByRole("link", { name: say("quoteShare.print"), exact: true }).click();
    await expect(page.getByRole("button", { name: say("share.print") })).toBeVisible();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    expect(pdf.toString("latin1")).toMatch(/\/MediaBox\s*\[0 0 59[45]\.\d* 84[12]\.\d*\]/);
    await page.getByRole("link", { name: say("quotePrint.back") }).click();
  });

  await test.step("with costs, it shows the margin of each line item, on a phone too", async () => {
    await openPanel(page, say("quoteUses.margin"));
    const line = page
      .getByRole("table", { name: say("quoteMargin.caption") })
      .getByRole("row")
      .nth(1);
    const cells = line.getByRole("cell");
    await expect(cells.last()).toHaveText(/%$/);
    const [, , cost = "", , revenue = "", profit = "", margin = ""] = await cells.allTextContents();
    await openPanel(page, say("quoteUses.margin"));
    await openPanel(page, say("quoteUses.share"));
    await page.getByRole("link", { name: say("quoteShare.printCosts"), exact: true }).click();
    const printed = page.getByRole("table", { name: say("share.caption") });
    // The printed face has no position on the image, so it is not drawn.
    await expect(page.getByText(say("share.sampleImages"))).toBeVisible();
    const shown = printed.getByRole("row").nth(1).getByRole("cell");
    await expect(shown).toHaveText([/./, /^\d+$/, /^€/, revenue, cost, profit, margin]);
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const overflows = await printed.evaluate((table) => {
      const right = table.getBoundingClientRect().right;
      return [...table.querySelectorAll("td")].some((cell) => cell.getBoundingClientRect().right > right + 1);
    });
    expect(overflows).toBe(false);
    const fits = await page.locator("article").evaluate((sheet) => sheet.scrollWidth <= sheet.clientWidth);
    expect(fits).toBe(true);
    if (size) await page.setViewportSize(size);
    await page.getByRole("link", { name: say("quotePrint.back") }).click();
  });

  await test.step("restoring a version says which one keeps the rest, and shows what has changed since", async () => {
    await openPanel(page, say("quoteUses.versions"));
    await page.getByRole("button", { name: say("quoteVersions.restoreNamed", { version: 1 }) }).click();
    await expect(main(page).getByText(say("quoteVersions.restored", { version: 1, kept: 2 }))).toBeVisible();
    await expect(main(page).getByText(say("quoteDiscontinued.title", { count: 1 }))).toBeVisible();
    await expect(main(page).getByText(sayAny("quoteBuilder.save.changedBy"))).toHaveCount(0);
    await page
      .getByRole("button", {
        name: pattern`^${sayAny("quoteDiscontinued.swapNamed", { sku: hoodies.other })}$`,
      })
      .click();
    await expect(main(page).getByText(say("quoteDiscontinued.title", { count: 1 }))).toBeHidden();
  });

  await test.step("all of the quote is carried over into an order, which is paid", async () => {
    await page.getByRole("link", { name: say("quoteBuilder.order") }).click();
    await expect(main(page).getByText(pattern`^${sayAny("newOrder.fromQuote")}`)).toBeVisible();
    await expect(page.getByLabel(say("addresses.country"))).toHaveValue("DE");
    await expect(main(page).getByText(pattern`^${sayAny("newOrder.printed")}`)).toHaveCount(1);
    await expect(main(page).getByText(say("newOrder.arrivesBlank"))).toHaveCount(1);
    await fillAddress(page, { keepsCountry: true });
    await page
      .getByRole("button", { name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}$` })
      .click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    await expect(main(page).getByText(say("status.test_confirmed"), { exact: true }).first()).toBeVisible();
    await expect(main(page).getByText(say("newOrder.arrivesBlank"))).toHaveCount(1);
    await expect(page.getByRole("link", { name: sayAny("quotes.newName") })).toBeVisible();
    const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const order = await requestFromPage<{ items: { files: object[] }[] }>(
      page,
      "GET",
      `/api/orders/${place}/${orderId}`,
    );
    expect(order.items.map(({ files }) => files.length)).toEqual([1, 0]);
    await page.getByRole("link", { name: sayAny("quotes.newName") }).click();
    await openPanel(page, say("quoteUses.orders"));
    await expect(main(page).getByText(say("status.test_confirmed"), { exact: true })).toBeVisible();
  });
});

/** Stores a print file of the account by a call to the service. Returns its id. */
async function storeFile({ sandboxUrl }: StartedPressroom, desk: JourneyWorkspace): Promise<string> {
  const response = await fetch(`${sandboxUrl}/v1/files`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${desk.keys.test.key}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ url: await servePicture("journey", { width: 6_000, height: 7_000 }) }),
  });
  return (await response.json()).data.id;
}
