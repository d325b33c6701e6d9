import { expect, type Page } from "@playwright/test";
import { control } from "./control.ts";
import { copyOrder } from "./copy-order.ts";
import { findNothingSerious } from "./find-serious.ts";
import { goTo, reload } from "./go-to.ts";
import { type Desk, openDesk } from "./open-desk.ts";
import { test as base } from "./pressroom.ts";

const test = base.extend<{ desk: Desk }>({
  desk: async ({ pressroom, browser }, use) => {
    const desk = await openDesk(pressroom, browser);
    await use(desk);
    await desk.close();
  },
});
test.use({ journey: "orders-list" });

const rows = (page: Page) => page.locator("#orders tbody tr");
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
/** Of what was found, to who does not see it. */
const said = (page: Page) => page.getByRole("status").filter({ hasText: /\bresults?$|^Nothing found$/ });
const search = (page: Page) => page.getByRole("searchbox", { name: /^Search/ });
const news = (page: Page) => page.getByRole("button", { name: /^\d+ new$/ });
const numbersOn = (page: Page) => page.locator("#orders .row-link").allTextContents();

/** What came while the page was opened waits behind a button; opened again it is there. */
async function openList(page: Page, list: string, count: number): Promise<void> {
  await goTo(page, list);
  await expect(async () => {
    await reload(page);
    await expect(rows(page)).toHaveCount(count, { timeout: 1_000 });
  }).toPass();
}

async function openMenu(page: Page, menu: string | RegExp, item: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("orders are searched and filtered in the address, and looked at by a shared view", async ({ desk }) => {
  const page = await desk.join("Otto Operator", "operator");
  for (const reference of ["spring-1", "spring-2", "autumn-1"]) await desk.makeDraft("test", reference);
  const list = `/${desk.slug}/test/orders`;
  await openList(page, list, 3);

  await test.step("what is typed is looked for, and one step back it was not", async () => {
    await search(page).fill("spring");
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\?q=spring$/);
    await expect(said(page)).toHaveText("2 results");
    await search(page).fill("spring-2");
    await expect(rows(page)).toHaveCount(1);
    await expect(said(page)).toHaveText("1 result");
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await expect(rows(page)).toHaveCount(3);
    await expect(search(page)).toHaveValue("");
  });

  await test.step("a panel narrows the list down; what does so stands over it and goes by a press", async () => {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Filter" });
    await panel.getByRole("checkbox", { name: "Draft", exact: true }).check();
    await panel.getByLabel("Total from").fill("one");
    await expect(panel.getByLabel("Total from")).toHaveAccessibleDescription("This is no amount.");
    await panel.getByLabel("Total from").fill("0,50");
    await panel.getByLabel("Assigned to").selectOption("Nobody");
    await panel.getByLabel("Countries").selectOption("Germany");
    await panel.getByRole("button", { name: "Show orders" }).click();
    await expect(page).toHaveURL(/status=draft&country=DE&min=50&assignee=nobody$/);
    await expect(rows(page)).toHaveCount(3);
    await findNothingSerious(page);
    await page.getByRole("button", { name: "Without: From €0.50" }).click();
    await expect(page).toHaveURL(/status=draft&country=DE&assignee=nobody$/);
    await search(page).fill("nobody is called so");
    await expect(page.getByRole("heading", { name: "No order matches" })).toBeVisible();
    await expect(said(page)).toHaveText("Nothing found");
    await page.getByRole("link", { name: "Show all orders" }).click();
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step("by its total, and back to the newest", async () => {
    await page.getByRole("link", { name: "Total" }).click();
    await expect(page).toHaveURL(/\?sort=total$/);
    await expect(page.getByRole("columnheader", { name: "Total" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await page.getByRole("link", { name: "Created" }).click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
  });

  await test.step("what is looked for often is saved and shared, with its columns", async () => {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Tags" }).check();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader", { name: "Tags" })).toBeVisible();
    await search(page).fill("spring");
    await expect(rows(page)).toHaveCount(2);
    await openMenu(page, "Views", "Save as a new view");
    const dialog = page.getByRole("dialog", { name: "Save as a new view" });
    await dialog.getByRole("button", { name: "Save the view" }).click();
    await expect(dialog.getByLabel("Name of the view")).toHaveAccessibleDescription(/This is needed/);
    await dialog.getByLabel("Name of the view").fill("Spring fair");
    await dialog.getByLabel("Share with everybody in the workspace").check();
    await dialog.getByRole("button", { name: "Save the view" }).click();
    await expect(page.getByRole("button", { name: "Spring fair" })).toBeVisible();
    await expect(page).toHaveURL(/view=/);
  });

  const viewer = await desk.join("Vera Viewer", "viewer");
  await test.step("a second person finds it, and opens what the first one sees", async () => {
    await goTo(viewer, list);
    await openMenu(viewer, "Views", "Spring fair");
    await expect(rows(viewer)).toHaveCount(2);
    await expect(viewer.getByRole("columnheader", { name: "Tags" })).toBeVisible();
    await expect(search(viewer)).toHaveValue("spring");
    await viewer.getByRole("button", { name: "Spring fair" }).click();
    await expect(viewer.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
    await viewer.keyboard.press("Escape");
  });

  await test.step("its owner changes it, and it is another for the second person at once", async () => {
    await search(page).fill("spring-1");
    await expect(page.getByRole("button", { name: "Spring fair changed" })).toBeVisible();
    await openMenu(page, "Spring fair changed", /^Save changes/);
    await expect(page.getByRole("button", { name: "Spring fair", exact: true })).toBeVisible();
    await expect(viewer.getByRole("button", { name: "Spring fair changed" })).toBeVisible();
    await openMenu(page, "Spring fair", "Rename or share");
    const dialog = page.getByRole("dialog", { name: "Rename or share" });
    await dialog.getByLabel("Name of the view").fill("Only the first");
    await dialog.getByRole("button", { name: "Save the view" }).click();
    await expect(viewer.getByRole("button", { name: "Only the first changed" })).toBeVisible();
    await openMenu(page, "Only the first", "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(viewer.getByRole("button", { name: "Views" })).toBeVisible();
    await expect(rows(viewer)).toHaveCount(2);
  });

  await test.step("columns are the person's own, on the next visit too", async () => {
    await goTo(page, list);
    await expect(page.getByRole("columnheader", { name: "Tags" })).toBeVisible();
    await goTo(viewer, list);
    await expect(viewer.getByRole("columnheader", { name: "Tags" })).toHaveCount(0);
  });

  await test.step("what came with the page is not asked for again", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await reload(page);
    await expect(page.getByRole("status").filter({ hasText: /^Live$/ })).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    expect(asked.filter((path) => path.startsWith("/api/") && !path.startsWith("/api/live/"))).toEqual([]);
  });
  for (const one of [page, viewer]) await one.context().close();
});

test("rows change while they are read and never move; what is new waits", async ({ desk, pressroom }) => {
  const page = await desk.join("Otto Operator", "operator");
  const [first, second] = [await desk.makeDraft("test", "live-1"), await desk.makeDraft("test", "live-2")];
  await openList(page, `/${desk.slug}/test/orders?status=draft`, 2);
  const before = await numbersOn(page);
  expect(before).toEqual([second.number, first.number]);

  await test.step("a new one waits until it is wanted", async () => {
    const third = await desk.makeDraft("test", "live-3");
    await expect(news(page)).toHaveText("1 new");
    expect(await numbersOn(page)).toEqual(before);
    await news(page).click();
    await expect.poll(() => numbersOn(page)).toEqual([third.number, ...before]);
    await expect(news(page)).toHaveCount(0);
  });

  await test.step("one that is not for this list any more stays where it is and says so", async () => {
    const shown = await numbersOn(page);
    await desk.act(first.id, "cancel");
    await expect(row(page, first.number)).toContainText("No longer in this list");
    await expect(row(page, first.number)).toContainText("Cancelled");
    expect(await numbersOn(page)).toEqual(shown);
    await expect(page.getByRole("link", { name: /^Draft 2$/ })).toBeVisible();
    await page.getByRole("button", { name: "Refresh: 1 has left" }).click();
    await expect.poll(() => numbersOn(page)).toEqual(shown.slice(0, 2));
  });

  await test.step("a changed one changes in its place, and is marked", async () => {
    await goTo(page, `/${desk.slug}/test/orders`);
    await expect(rows(page)).toHaveCount(3);
    const shown = await numbersOn(page);
    await desk.act(second.id, "confirm");
    await control(pressroom, "POST", `/orders/${second.id}/advance`, {});
    await expect(row(page, second.number)).toContainText("In production");
    await expect(row(page, second.number)).toHaveAttribute("data-changed", "true");
    await expect(row(page, second.number)).not.toHaveAttribute("data-changed", "true");
    expect(await numbersOn(page)).toEqual(shown);
  });

  await test.step("by keys: down, choose, open, and back to the same list", async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const [, chosen] = await numbersOn(page);
    await expect(page.getByRole("checkbox", { name: `Choose ${chosen}` })).toBeChecked();
    await expect(page.getByRole("toolbar")).toContainText("1 order");
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/orders\/[\da-f-]{36}$/);
    await page.goBack();
    await expect(rows(page)).toHaveCount(3);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys of this page" })).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await page.context().close();
});

test("pages are turned both ways and have addresses; all that matches is chosen at once", async ({
  desk,
  pressroom,
}) => {
  const page = await desk.join("Otto Operator", "operator");
  const { id } = await desk.makeDraft("test", "many");
  const list = `/${desk.slug}/test/orders`;
  await openList(page, list, 1);
  await copyOrder(pressroom.databaseUrl, id, 119);
  await expect(news(page)).toHaveText("49 new");
  await expect(rows(page)).toHaveCount(1);
  await reload(page);
  await expect(rows(page)).toHaveCount(50);
  const pages = [await numbersOn(page)];
  const turn = async (to: "Next" | "Previous", leavesTo: RegExp) => {
    await page.getByRole("link", { name: to, exact: true }).click();
    await expect(page).toHaveURL(leavesTo);
    await expect(page.locator("#orders")).toHaveAttribute("aria-busy", "false");
  };

  await test.step("to the end and back, each order once", async () => {
    for (const count of [50, 20]) {
      await turn("Next", /after=/);
      await expect(rows(page)).toHaveCount(count);
      await expect(row(page, pages.at(-1)?.[0] ?? "")).toHaveCount(0);
      pages.push(await numbersOn(page));
    }
    expect(new Set(pages.flat()).size).toBe(120);
    await turn("Previous", /before=/);
    await expect.poll(() => numbersOn(page)).toEqual(pages[1]);
  });

  await test.step("a page is opened by its address, and left by going back", async () => {
    await reload(page);
    await expect.poll(() => numbersOn(page)).toEqual(pages[1]);
    await page.goBack();
    await expect.poll(() => numbersOn(page)).toEqual(pages[2]);
    await goTo(page, `${list}?after=not-a-place`);
    await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect.poll(() => numbersOn(page)).toEqual(pages[0]);
  });

  await test.step("a whole page is chosen, then everything, except what is taken out again", async () => {
    await page.getByRole("checkbox", { name: "Choose all on this page" }).check();
    await expect(page.getByRole("toolbar")).toContainText("50 orders");
    await page.getByRole("button", { name: "Choose all 120 that match" }).click();
    await expect(page.getByRole("toolbar")).toContainText("120 orders");
    await turn("Next", /after=/);
    await page.getByRole("checkbox", { name: `Choose ${pages[1]?.[0]}` }).uncheck();
    await expect(page.getByRole("toolbar")).toContainText("119 orders");
    await search(page).fill("somebody else");
    await expect(page.getByRole("toolbar")).toHaveCount(0);
  });

  await test.step("what is found can be taken away as a file", async () => {
    await page.getByRole("button", { name: "Export what is found" }).click();
    const hrefs = page
      .getByRole("menuitem")
      .evaluateAll((items) => items.map((item) => item.getAttribute("href")));
    const path = `/api/exports/${desk.slug}/test/orders?q=somebody+else`;
    expect(await hrefs).toEqual([
      `${path}&format=csv`,
      `${path}&format=csv&rows=items`,
      `${path}&format=json`,
    ]);
  });
  await page.context().close();
});
