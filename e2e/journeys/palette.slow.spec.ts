import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";

const field = (page: Page) => page.getByRole("combobox", { name: say("palette.label") });
const palette = (page: Page) => page.getByRole("dialog", { name: say("palette.label") });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });
const meant = (page: Page) => palette(page).getByRole("option", { selected: true });

/** A key press before hydration is lost, so this repeats it. */
async function open(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await field(page).isVisible())) await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expect(palette(page).getByRole("group").first()).toBeVisible();
}

/** The first three letters of each word, as a hurried person types. */
const beginning = (words: string) => words.toLowerCase().replace(/(\S{3})\S*/g, "$1");

async function look(page: Page, words: string): Promise<void> {
  await open(page);
  await page.keyboard.type(words);
}

test("the palette opens pages, finds orders and products, and starts actions", async ({ desk }) => {
  const draft = await desk.makeDraft("test", "palette-1");
  const page = await desk.join("Mona Manager", "manager");

  await test.step("a page is found by the beginning of its name, and its heading gets the focus", async () => {
    await look(page, beginning(say("addresses.title")));
    await expect(meant(page)).toHaveText(pattern`^${say("addresses.title")}`);
    await expectNoViolations(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: say("addresses.title") })).toBeFocused();
  });

  await test.step("an order is found by its reference", async () => {
    await expect(async () => {
      await page.keyboard.press("Escape");
      await look(page, "palette-1");
      await expect(option(page, new RegExp(draft.number))).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(option(page, new RegExp(draft.number))).toContainText("Erika Mustermann");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: draft.number })).toBeFocused();
  });

  await test.step("recent entries come first, and Escape returns the focus", async () => {
    await open(page);
    const lately = palette(page).getByRole("group", { name: say("palette.groups.recent") });
    await expect(lately.getByRole("option")).toHaveText([
      new RegExp(draft.number),
      pattern`^${say("addresses.title")}`,
    ]);
    await page.keyboard.press("ArrowDown");
    await expect(meant(page)).toHaveText(pattern`^${say("addresses.title")}`);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: draft.number })).toBeFocused();
  });

  await test.step("pressing Enter twice does not click what had the focus, and pays nothing", async () => {
    const order = page.url();
    const pay = page.getByRole("button", {
      name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}`,
    });
    await pay.focus();
    await look(page, beginning(say("addresses.title")));
    await expect(meant(page)).toHaveText(pattern`^${say("addresses.title")}`);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: say("addresses.title") })).toBeVisible();
    await goTo(page, order);
    await expect(pay).toBeVisible();
  });

  await test.step("a product is found despite a typo", async () => {
    await look(page, "clasic hoodie");
    await expect(meant(page)).toHaveText(/^Classic hoodie/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Classic hoodie" })).toBeVisible();
  });

  await test.step("a quote is created once", async () => {
    const here = page.url();
    let sent = 0;
    page.on("request", (request) => {
      if (request.headers()["next-action"] && request.url() === here) sent += 1;
    });
    await look(page, beginning(say("palette.newQuote")));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/quotes\/[\da-f-]{36}$/);
    expect(sent).toBe(1);
    await expect(page.getByText(say("quoteBuilder.noLinesTitle"))).toBeVisible();
  });

  await test.step("an upload starts at the file button, also from that page itself", async () => {
    const choose = page.getByRole("button", { name: say("uploads.choose") });
    for (const _ of ["from elsewhere", "from there"]) {
      await look(page, say("palette.upload").toLowerCase());
      await expect(meant(page)).toHaveText(pattern`^${say("palette.upload")}`);
      await page.keyboard.press("Enter");
      await expect(choose).toBeFocused();
    }
  });

  await test.step("without results the palette says so", async () => {
    await look(page, "xyzzyplugh");
    await expect(palette(page).getByText(say("palette.nothing", { q: "xyzzyplugh" }))).toBeVisible();
    await expect(
      palette(page)
        .getByRole("status")
        .filter({ hasText: say("palette.count", { count: 0 }) }),
    ).toBeAttached();
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toHaveCount(0);
  });

  await test.step("the palette shows live mode before any action", async () => {
    await look(page, say("palette.to.live").toLowerCase());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/live$/);
    await open(page);
    await expect(palette(page).getByText(say("shell.bandLive"))).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the palette opens from the account by its button, in the last mode", async () => {
    await look(page, say("account.title").toLowerCase());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: say("account.title") })).toBeVisible();
    await page.getByRole("button", { name: say("palette.label") }).click();
    await expect(field(page)).toBeFocused();
    await expect(palette(page).getByText(say("shell.bandLive"))).toBeVisible();
    await page.keyboard.type(say("shell.problems").toLowerCase());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: say("problems.title") })).toBeVisible();
  });
  await page.context().close();
});

test("entries without permission are not offered", async ({ desk }) => {
  const page = await desk.join("Vera Viewer", "viewer");
  await goTo(page, `/${desk.slug}/settings/roles`);
  await open(page);
  await expect(option(page, say("shell.orders"))).toBeVisible();
  for (const name of [
    say("palette.newOrder"),
    say("palette.newQuote"),
    say("settingsSections.connection"),
    say("shell.events"),
    say("imports.title"),
  ])
    await expect(option(page, name)).toHaveCount(0);
  await page.context().close();
});

test("single-key shortcuts move through lists and pages, until they are turned off", async ({ desk }) => {
  for (const reference of ["first", "second"]) await desk.makeDraft("test", reference);
  const page = await desk.join("Otto Operator", "operator");
  const rows = page.getByRole("row").getByRole("link", { name: /^PR-/ });

  await test.step("g and a letter open a section, and j, k and x move through its rows", async () => {
    await expect(async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("o");
      await expect(page.getByRole("heading", { level: 1, name: say("ordersList.title") })).toBeFocused({
        timeout: 1_000,
      });
    }).toPass();
    await expect(rows).toHaveCount(2);
    await page.keyboard.press("j");
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press("j");
    await expect(rows.last()).toBeFocused();
    await page.keyboard.press("x");
    await expect(page.getByRole("toolbar")).toContainText(say("bulk.chosen", { count: 1 }));
    await page.keyboard.press("k");
    await expect(rows.first()).toBeFocused();
  });

  await test.step("/ opens the search, where letters are text", async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("jx?");
    await expect(page.getByRole("searchbox")).toHaveValue("jx?");
    // The list has followed. Otherwise it could still change below the focus that the next step sets.
    await expect(rows).toHaveCount(0);
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await expect(rows).toHaveCount(2);
  });

  await test.step("? shows the shortcuts of this page, and Escape returns the focus", async () => {
    await rows.first().focus();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: say("palette.keys") });
    for (const does of [
      say("shortcuts.next"),
      say("shortcuts.search"),
      say("ordersList.new"),
      say("shell.catalog"),
    ])
      await expect(sheet.getByRole("definition").filter({ hasText: does })).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press("j");
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(rows.first()).toBeFocused();
  });

  await test.step("n starts the main action of the page", async () => {
    await page.keyboard.press("n");
    await expect(page.getByRole("heading", { level: 1, name: say("newOrder.title") })).toBeVisible();
  });

  await test.step("turned off, letters do nothing; the palette still opens", async () => {
    await goTo(page, "/account");
    const box = page.getByRole("checkbox", { name: pattern`^${say("singleKeys.on")}` });
    await box.uncheck();
    await expect(page.getByText(say("singleKeys.saved"), { exact: true })).toBeVisible();
    await goTo(page, `/${desk.slug}/test/orders`);
    await open(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("?");
    await expect(rows.first()).not.toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await page.context().close();
});
