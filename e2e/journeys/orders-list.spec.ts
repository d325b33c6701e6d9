import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { control } from "./control.ts";
import { copyOrder } from "./copy-order.ts";
import { goTo, reload } from "./go-to.ts";
import { test } from "./pressroom.ts";

const rows = (page: Page) => page.locator("#orders tbody tr");
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
/** The result count for screen readers. */
const said = (page: Page) =>
  page.getByRole("status").filter({ hasText: pattern`^${sayAny("found.count")}$` });
const search = (page: Page) => page.getByRole("searchbox", { name: pattern`^${say("ordersList.search")}` });
const news = (page: Page) => page.getByRole("button", { name: pattern`^${sayAny("ordersList.waiting")}$` });
const tagsColumn = (page: Page) => page.getByRole("columnheader", { name: say("ordersList.columns.tags") });
const viewButton = (page: Page, name: string) => page.getByRole("button", { name });
const changed = (name: string) => `${name} ${say("ordersList.views.changed")}`;
const numbersOn = (page: Page) => page.locator("#orders .row-link").allTextContents();

/** Orders that arrive while the page loads wait behind a button; a reload shows them. */
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

test("orders are searched and filtered in the URL, and shown by a shared view", async ({ desk }) => {
  const page = await desk.join("Otto Operator", "operator");
  for (const reference of ["spring-1", "spring-2"]) await desk.makeDraft("test", reference);
  const autumn = await desk.makeDraft("test", "autumn-1");
  const list = `/${desk.slug}/test/orders`;
  await openList(page, list, 3);

  await test.step("a search runs during typing, and back removes it", async () => {
    await search(page).fill("spring");
    await expect(rows(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\?q=spring$/);
    await expect(said(page)).toHaveText(say("found.count", { count: 2 }));
    await search(page).fill("spring-2");
    await expect(rows(page)).toHaveCount(1);
    await expect(said(page)).toHaveText(say("found.count", { count: 1 }));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    await expect(rows(page)).toHaveCount(3);
    await expect(search(page)).toHaveValue("");
  });

  await test.step("operators in the search become filters, and leave the other words", async () => {
    await search(page).click();
    const field = page.locator("input[name=q]");
    await page.keyboard.type("spring stat");
    // It offers completions now.
    await expect(field).toHaveRole("combobox");
    await page.keyboard.type("us:draft total:<1 ");
    await expect(page).toHaveURL(/\?q=spring&status=draft&max=99$/);
    await expect(field).toHaveValue("spring ");
    const atMost = say("ordersList.filters.atMost", { sum: "€0.99" });
    await page.getByRole("button", { name: say("ordersList.removeFilter", { what: atMost }) }).click();
    await expect(rows(page)).toHaveCount(2);
    await page
      .getByRole("button", { name: say("ordersList.removeFilter", { what: say("status.draft") }) })
      .click();
    await search(page).fill("");
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step("an operator hides no order before it is finished, and a SKU is searched as a word", async () => {
    await search(page).fill("autumn country:FR");
    await expect(page).toHaveURL(/\?q=autumn$/);
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?q=autumn&country=FR$/);
    await expect(rows(page)).toHaveCount(0);
    const [line] = autumn.items;
    await page.getByRole("link", { name: say("ordersList.showAll") }).click();
    await search(page).fill(`autumn sku:${line?.sku}`);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`\\?q=autumn\\+${line?.sku}$`));
    await expect(rows(page)).toHaveCount(1);
    await search(page).fill("status:paid");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?status=test_confirmed$/);
    await page.getByRole("link", { name: say("ordersList.showAll") }).click();
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step("a panel filters the list, and chips show and remove the filters", async () => {
    await page.getByRole("button", { name: say("ordersList.filters.title"), exact: true }).click();
    const panel = page.getByRole("dialog", { name: say("ordersList.filters.title") });
    await panel.getByRole("checkbox", { name: say("status.draft"), exact: true }).check();
    const least = panel.getByLabel(say("ordersList.filters.min"));
    await least.fill("one");
    await expect(least).toHaveAccessibleDescription(say("ordersList.filters.noAmount"));
    await least.fill("0,50");
    await panel.getByLabel(say("ordersList.columns.assignee")).selectOption(say("ordersList.filters.nobody"));
    await panel.getByLabel(say("ordersList.filters.countries")).selectOption("Germany");
    await panel.getByLabel(say("ordersList.filters.carrier")).fill("DHL");
    await panel.getByRole("button", { name: say("ordersList.filters.show") }).click();
    await expect(page).toHaveURL(/status=draft&country=DE&carrier=DHL&min=50&assignee=nobody$/);
    await expect(rows(page)).toHaveCount(0);
    const byDhl = say("ordersList.filters.carriedBy", { carrier: "DHL" });
    await page.getByRole("button", { name: say("ordersList.removeFilter", { what: byDhl }) }).click();
    await expect(rows(page)).toHaveCount(3);
    const fromHalf = say("ordersList.filters.atLeast", { sum: "€0.50" });
    await page.getByRole("button", { name: say("ordersList.removeFilter", { what: fromHalf }) }).click();
    await expect(page).toHaveURL(/status=draft&country=DE&assignee=nobody$/);
    await search(page).fill("sprnig");
    await page.getByRole("link", { name: say("ordersList.searchInstead", { q: "spring" }) }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(search(page)).toHaveValue("spring");
    await search(page).fill("nobody is called so");
    await expect(page.getByRole("heading", { name: say("ordersList.nothingTitle") })).toBeVisible();
    await expect(said(page)).toHaveText(say("found.count", { count: 0 }));
    await page.getByRole("link", { name: say("ordersList.showAll") }).click();
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step("the list is sorted by total, and by newest again", async () => {
    await page.getByRole("link", { name: say("ordersList.columns.total") }).click();
    await expect(page).toHaveURL(/\?sort=total$/);
    const total = page.getByRole("columnheader", { name: say("ordersList.columns.total") });
    await expect(total).toHaveAttribute("aria-sort", "descending");
    await page.getByRole("link", { name: say("ordersList.columns.created") }).click();
    await expect(page).toHaveURL(new RegExp(`${list}$`));
  });

  await test.step("a search is saved and shared as a view, with its columns", async () => {
    await page.getByRole("button", { name: say("ordersList.chooseColumns") }).click();
    await page.getByRole("checkbox", { name: say("ordersList.columns.tags") }).check();
    await page.keyboard.press("Escape");
    await expect(tagsColumn(page)).toBeVisible();
    await search(page).fill("spring");
    await expect(rows(page)).toHaveCount(2);
    await openMenu(page, say("ordersList.views.title"), say("ordersList.views.saveNew"));
    const dialog = page.getByRole("dialog", { name: say("ordersList.views.saveNew") });
    await dialog.getByRole("button", { name: say("ordersList.views.saveName") }).click();
    await expect(dialog.getByLabel(say("ordersList.views.name"))).toHaveAccessibleDescription(
      sayAny("form.problems.too_small"),
    );
    await dialog.getByLabel(say("ordersList.views.name")).fill("Spring fair");
    await dialog.getByLabel(say("ordersList.views.share")).check();
    await dialog.getByRole("button", { name: say("ordersList.views.saveName") }).click();
    await expect(page.getByRole("button", { name: "Spring fair" })).toBeVisible();
    await expect(page).toHaveURL(/view=/);
  });

  const viewer = await desk.join("Vera Viewer", "viewer");
  await test.step("a second person finds the view and sees the same", async () => {
    await goTo(viewer, list);
    await openMenu(viewer, say("ordersList.views.title"), "Spring fair");
    await expect(rows(viewer)).toHaveCount(2);
    await expect(tagsColumn(viewer)).toBeVisible();
    await expect(search(viewer)).toHaveValue("spring");
    await viewer.getByRole("button", { name: "Spring fair" }).click();
    await expect(viewer.getByRole("menuitem", { name: say("ordersList.views.delete") })).toHaveCount(0);
    await viewer.keyboard.press("Escape");
  });

  await test.step("a change by the owner reaches the second person at once", async () => {
    await search(page).fill("spring-1");
    await expect(viewButton(page, changed("Spring fair"))).toBeVisible();
    await openMenu(page, changed("Spring fair"), pattern`^${sayAny("ordersList.views.save")}`);
    await expect(page.getByRole("button", { name: "Spring fair", exact: true })).toBeVisible();
    await expect(viewButton(viewer, changed("Spring fair"))).toBeVisible();
    await openMenu(page, "Spring fair", say("ordersList.views.change"));
    const dialog = page.getByRole("dialog", { name: say("ordersList.views.change") });
    await dialog.getByLabel(say("ordersList.views.name")).fill("Only the first");
    await dialog.getByRole("button", { name: say("ordersList.views.saveName") }).click();
    await expect(viewButton(viewer, changed("Only the first"))).toBeVisible();
    await openMenu(page, "Only the first", say("ordersList.views.delete"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("ordersList.views.delete") })
      .click();
    await expect(viewer.getByRole("button", { name: say("ordersList.views.title") })).toBeVisible();
    await expect(rows(viewer)).toHaveCount(2);
  });

  await test.step("columns are saved per person", async () => {
    await goTo(page, list);
    await expect(tagsColumn(page)).toBeVisible();
    await goTo(viewer, list);
    await expect(tagsColumn(viewer)).toHaveCount(0);
  });

  await test.step("the page does not request its initial data again", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await reload(page);
    await expect(page.getByRole("status").filter({ hasText: pattern`^${say("live.live")}$` })).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    expect(asked.filter((path) => path.startsWith("/api/") && !path.startsWith("/api/live/"))).toEqual([]);
  });
  for (const one of [page, viewer]) await one.context().close();
});

test("rows change in place and never move; new orders wait", async ({ desk, pressroom }) => {
  const page = await desk.join("Otto Operator", "operator");
  const [first, second] = [await desk.makeDraft("test", "live-1"), await desk.makeDraft("test", "live-2")];
  await openList(page, `/${desk.slug}/test/orders?status=draft`, 2);
  const before = await numbersOn(page);
  expect(before).toEqual([second.number, first.number]);

  await test.step("a new order waits until the button is pressed", async () => {
    const third = await desk.makeDraft("test", "live-3");
    await expect(news(page)).toHaveText(say("ordersList.waiting", { count: 1 }));
    expect(await numbersOn(page)).toEqual(before);
    await news(page).click();
    await expect.poll(() => numbersOn(page)).toEqual([third.number, ...before]);
    await expect(news(page)).toHaveCount(0);
  });

  await test.step("an order that no longer matches stays in place and says so", async () => {
    const shown = await numbersOn(page);
    await desk.actAtService(first.id, "cancel");
    await expect(row(page, first.number)).toContainText(say("ordersList.left"));
    await expect(row(page, first.number)).toContainText(say("status.cancelled"));
    expect(await numbersOn(page)).toEqual(shown);
    await expect(page.getByRole("link", { name: pattern`^${say("status.draft")} 2$` })).toBeVisible();
    await page.getByRole("button", { name: say("ordersList.leaving", { count: 1 }) }).click();
    await expect.poll(() => numbersOn(page)).toEqual(shown.slice(0, 2));
  });

  await test.step("a changed order changes in place, and is highlighted", async () => {
    await goTo(page, `/${desk.slug}/test/orders`);
    await expect(rows(page)).toHaveCount(3);
    const shown = await numbersOn(page);
    await desk.actAtService(second.id, "confirm");
    await control(pressroom, "POST", `/orders/${second.id}/advance`, {});
    await expect(row(page, second.number)).toContainText(say("status.in_production"));
    await expect(row(page, second.number)).toHaveAttribute("data-changed", "true");
    await expect(row(page, second.number)).not.toHaveAttribute("data-changed", "true");
    expect(await numbersOn(page)).toEqual(shown);
  });

  await test.step("by keyboard: down, select, open, and back to the same list", async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const [, chosen] = await numbersOn(page);
    await expect(
      page.getByRole("checkbox", { name: say("ordersList.choose", { order: chosen ?? "" }) }),
    ).toBeChecked();
    await expect(page.getByRole("toolbar")).toContainText(say("bulk.chosen", { count: 1 }));
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/orders\/[\da-f-]{36}$/);
    await page.goBack();
    await expect(rows(page)).toHaveCount(3);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: say("palette.keys") })).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await page.context().close();
});

test("pages have URLs in both directions, and all matching orders can be selected", async ({
  desk,
  pressroom,
}) => {
  const page = await desk.join("Otto Operator", "operator");
  const { id } = await desk.makeDraft("test", "many");
  const list = `/${desk.slug}/test/orders`;
  await openList(page, list, 1);
  await copyOrder(pressroom.databaseUrl, id, 119);
  await expect(news(page)).toHaveText(say("ordersList.waiting", { count: 49 }));
  await expect(rows(page)).toHaveCount(1);
  await reload(page);
  await expect(rows(page)).toHaveCount(50);
  const pages = [await numbersOn(page)];
  const turn = async (to: string, leavesTo: RegExp) => {
    await page.getByRole("link", { name: to, exact: true }).click();
    await expect(page).toHaveURL(leavesTo);
    await expect(page.locator("#orders")).toHaveAttribute("aria-busy", "false");
  };

  await test.step("to the end and back, each order once", async () => {
    for (const count of [50, 20]) {
      await turn(say("ordersList.next"), /after=/);
      await expect(rows(page)).toHaveCount(count);
      await expect(row(page, pages.at(-1)?.[0] ?? "")).toHaveCount(0);
      pages.push(await numbersOn(page));
    }
    expect(new Set(pages.flat()).size).toBe(120);
    await turn(say("ordersList.previous"), /before=/);
    await expect.poll(() => numbersOn(page)).toEqual(pages[1]);
  });

  await test.step("a page opens by its URL, and back leaves it", async () => {
    await reload(page);
    await expect.poll(() => numbersOn(page)).toEqual(pages[1]);
    await page.goBack();
    await expect.poll(() => numbersOn(page)).toEqual(pages[2]);
    await goTo(page, `${list}?after=not-a-place`);
    await expect(page.getByRole("heading", { name: say("states.errorTitle") })).toBeVisible();
    await page.getByRole("link", { name: say("states.retry") }).click();
    await expect.poll(() => numbersOn(page)).toEqual(pages[0]);
  });

  await test.step("a page is selected, then all orders, except for a deselected one", async () => {
    await page.getByRole("checkbox", { name: say("ordersList.choosePage") }).check();
    await expect(page.getByRole("toolbar")).toContainText(say("bulk.chosen", { count: 50 }));
    await page.getByRole("button", { name: say("ordersList.chooseAll", { count: 120 }) }).click();
    await expect(page.getByRole("toolbar")).toContainText(say("bulk.chosen", { count: 120 }));
    await turn(say("ordersList.next"), /after=/);
    await page
      .getByRole("checkbox", { name: say("ordersList.choose", { order: pages[1]?.[0] ?? "" }) })
      .uncheck();
    await expect(page.getByRole("toolbar")).toContainText(say("bulk.chosen", { count: 119 }));
    await search(page).fill("somebody else");
    await expect(page.getByRole("toolbar")).toHaveCount(0);
  });

  await test.step("the export links contain the search", async () => {
    await page.getByRole("button", { name: say("ordersList.export.title") }).click();
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
