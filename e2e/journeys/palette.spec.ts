import { expect, type Page } from "@playwright/test";
import { findNothingSerious } from "./find-serious.ts";
import { goTo } from "./go-to.ts";
import { type Desk, openDesk } from "./open-desk.ts";
import { test as base } from "./pressroom.ts";

const test = base.extend<{ desk: Desk }>({
  desk: async ({ pressroom, browser }, use) => {
    const desk = await openDesk(pressroom, browser);
    await use(desk);
    await desk.close();
  },
});
test.use({ journey: "palette" });

const field = (page: Page) => page.getByRole("combobox", { name: "Search or go to…" });
const palette = (page: Page) => page.getByRole("dialog", { name: "Search or go to…" });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name });
const meant = (page: Page) => palette(page).getByRole("option", { selected: true });

/** A key that is pressed before the page hears keys is lost, as anywhere. */
async function open(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await field(page).isVisible())) await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expect(palette(page).getByRole("group").first()).toBeVisible();
}

async function look(page: Page, words: string): Promise<void> {
  await open(page);
  await page.keyboard.type(words);
}

test("the palette opens pages, finds orders and products, and begins things", async ({ desk }) => {
  const draft = await desk.makeDraft("test", "palette-1");
  const page = await desk.join("Mona Manager", "manager");

  await test.step("a page is found by the beginning of its name, and the focus goes to its heading", async () => {
    await look(page, "add bo");
    await expect(meant(page)).toHaveText(/^Address book/);
    await findNothingSerious(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Address book" })).toBeFocused();
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

  await test.step("what was chosen lately stands first; Escape gives the focus back", async () => {
    await open(page);
    const lately = palette(page).getByRole("group", { name: "Chosen lately" });
    await expect(lately.getByRole("option")).toHaveText([new RegExp(draft.number), /^Address book/]);
    await page.keyboard.press("ArrowDown");
    await expect(meant(page)).toHaveText(/^Address book/);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: draft.number })).toBeFocused();
  });

  await test.step("Enter pressed twice does not press what had the focus, and pays nothing", async () => {
    const order = page.url();
    const pay = page.getByRole("button", { name: /^Pay €/ });
    await pay.focus();
    await look(page, "add bo");
    await expect(meant(page)).toHaveText(/^Address book/);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Address book" })).toBeVisible();
    await goTo(page, order);
    await expect(pay).toBeVisible();
  });

  await test.step("a product is found with a slip of the finger", async () => {
    await look(page, "clasic hoodie");
    await expect(meant(page)).toHaveText(/^Classic hoodie/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Classic hoodie" })).toBeVisible();
  });

  await test.step("a quote is begun, once", async () => {
    const here = page.url();
    let sent = 0;
    page.on("request", (request) => {
      if (request.headers()["next-action"] && request.url() === here) sent += 1;
    });
    await look(page, "new quo");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/quotes\/[\da-f-]{36}$/);
    expect(sent).toBe(1);
    await expect(page.getByText("What should be quoted?")).toBeVisible();
  });

  await test.step("an upload is begun where files are chosen, also from that page itself", async () => {
    const choose = page.getByRole("button", { name: "Choose files" });
    for (const _ of ["from elsewhere", "from there"]) {
      await look(page, "upload");
      await expect(meant(page)).toHaveText(/^Upload print files/);
      await page.keyboard.press("Enter");
      await expect(choose).toBeFocused();
    }
  });

  await test.step("nothing is called so, and it is said", async () => {
    await look(page, "xyzzyplugh");
    await expect(palette(page).getByText("Nothing is called “xyzzyplugh”.")).toBeVisible();
    await expect(palette(page).getByRole("status").filter({ hasText: "0 results" })).toBeAttached();
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toHaveCount(0);
  });

  await test.step("the live mode is told before anything is done in it", async () => {
    await look(page, "switch to live");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/live$/);
    await open(page);
    await expect(palette(page).getByText("Live: orders here are paid and produced")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("it opens from the account, too, by its button, in the mode that one comes from", async () => {
    await look(page, "your account");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
    await page.getByRole("button", { name: "Search or go to…" }).click();
    await expect(field(page)).toBeFocused();
    await expect(palette(page).getByText("Live: orders here are paid and produced")).toBeVisible();
    await page.keyboard.type("problems");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Problems" })).toBeVisible();
  });
  await page.context().close();
});

test("nobody is offered what they may not", async ({ desk }) => {
  const page = await desk.join("Vera Viewer", "viewer");
  await goTo(page, `/${desk.slug}/settings/roles`);
  await open(page);
  await expect(option(page, "Orders")).toBeVisible();
  for (const name of ["New order", "New quote", "Connection", "Events", "Imports"])
    await expect(option(page, name)).toHaveCount(0);
  await page.context().close();
});

test("letters lead through lists and pages, until somebody turns them off", async ({ desk }) => {
  for (const reference of ["first", "second"]) await desk.makeDraft("test", reference);
  const page = await desk.join("Otto Operator", "operator");
  const rows = page.getByRole("row").getByRole("link", { name: /^PR-/ });

  await test.step("g and a letter lead to a section, j, k and x through its lines", async () => {
    await expect(async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("o");
      await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await expect(rows).toHaveCount(2);
    await page.keyboard.press("j");
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press("j");
    await expect(rows.last()).toBeFocused();
    await page.keyboard.press("x");
    await expect(page.getByRole("toolbar")).toContainText("1 order");
    await page.keyboard.press("k");
    await expect(rows.first()).toBeFocused();
  });

  await test.step("/ searches, where letters are letters", async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("jx?");
    await expect(page.getByRole("searchbox")).toHaveValue("jx?");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await expect(rows).toHaveCount(2);
  });

  await test.step("? shows the keys of this page, and Escape gives the focus back", async () => {
    await rows.first().focus();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keys of this page" });
    for (const does of ["Next line", "Search this page", "New order", "Catalog"])
      await expect(sheet.getByRole("definition").filter({ hasText: does })).toBeVisible();
    await findNothingSerious(page);
    await page.keyboard.press("j");
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(rows.first()).toBeFocused();
  });

  await test.step("n begins what the page is for", async () => {
    await page.keyboard.press("n");
    await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  });

  await test.step("turned off, letters do nothing; the palette still opens", async () => {
    await goTo(page, "/account");
    const box = page.getByRole("checkbox", { name: /^Letters do something/ });
    await box.uncheck();
    await expect(page.getByText("Saved.")).toBeVisible();
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
