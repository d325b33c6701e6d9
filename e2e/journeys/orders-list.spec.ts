import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { goTo, reload } from "./go-to.ts";
import { expectLive } from "./live-tabs.ts";
import { openList, row, rows, search } from "./orders-list.ts";
import { test } from "./pressroom.ts";

/** The result count for screen readers. */
const said = (page: Page) =>
  page.getByRole("status").filter({ hasText: pattern`^${sayAny("found.count")}$` });
const tagsColumn = (page: Page) => page.getByRole("columnheader", { name: say("ordersList.columns.tags") });
const viewButton = (page: Page, name: string) => page.getByRole("button", { name });
const changed = (name: string) => `${name} ${say("ordersList.views.changed")}`;
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
    // While other rows are loading, those of the search before can be seen but not chosen.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const requests = `**/api/orders/${desk.slug}/test?*`;
    await page.route(requests, (route) => released.then(() => route.fallback()));
    await search(page).fill("spring-2");
    await expect(page.locator("#orders")).toHaveAttribute("aria-busy", "true");
    await row(page, "spring-1").getByRole("checkbox").click();
    await page.getByRole("checkbox", { name: say("ordersList.choosePage") }).click();
    release();
    await expect(rows(page)).toHaveCount(1);
    await page.unroute(requests);
    await expect(page.getByRole("toolbar")).toHaveCount(0);
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
    await page.getByRole("button", { name: say("found.removeFilter", { what: atMost }) }).click();
    await expect(rows(page)).toHaveCount(2);
    await page
      .getByRole("button", { name: say("found.removeFilter", { what: say("status.draft") }) })
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

  await test.step("an operator that is pasted before its values are known applies once they are", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/order-choices/**", async (route) => {
      await promise;
      await route.continue();
    });
    await reload(page);
    await search(page).fill("country:FR");
    await page.keyboard.press("Enter");
    resolve();
    await expect(page).toHaveURL(/\?country=FR$/);
    await expect(search(page)).toHaveValue("");
    await page.unroute("**/api/order-choices/**");
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
    const most = panel.getByLabel(say("ordersList.filters.max"));
    await most.fill("0.20");
    await expect(most).toHaveAccessibleDescription(say("ordersList.filters.turned"));
    await panel.getByRole("button", { name: say("ordersList.filters.show") }).click();
    await expect(panel).toBeVisible();
    await most.fill("");
    await panel.getByLabel(say("ordersList.filters.from")).fill("2026-11-02");
    await panel.getByLabel(say("ordersList.filters.to")).fill("2026-11-01");
    await panel.getByRole("button", { name: say("ordersList.filters.show") }).click();
    await expect(panel).toBeVisible();
    await expect(panel.locator("input:invalid")).toHaveCount(2);
    await panel.getByLabel(say("ordersList.filters.from")).fill("");
    await panel.getByLabel(say("ordersList.filters.to")).fill("");
    await panel.getByLabel(say("ordersList.columns.assignee")).selectOption(say("ordersList.filters.nobody"));
    await panel.getByLabel(say("ordersList.filters.countries")).selectOption("Germany");
    await panel.getByLabel(say("ordersList.filters.carrier")).fill("DHL");
    await panel.getByRole("button", { name: say("ordersList.filters.show") }).click();
    await expect(page).toHaveURL(/status=draft&country=DE&carrier=DHL&min=50&assignee=nobody$/);
    await expect(rows(page)).toHaveCount(0);
    const byDhl = say("ordersList.filters.carriedBy", { carrier: "DHL" });
    await page.getByRole("button", { name: say("found.removeFilter", { what: byDhl }) }).click();
    await expect(rows(page)).toHaveCount(3);
    const fromHalf = say("ordersList.filters.atLeast", { sum: "€0.50" });
    await page.getByRole("button", { name: say("found.removeFilter", { what: fromHalf }) }).click();
    await expect(page).toHaveURL(/status=draft&country=DE&assignee=nobody$/);
    await expect(page.getByRole("list", { name: say("found.filteredBy") })).toContainText(
      say("found.count", { count: 3 }),
    );
    // A tab keeps the other filters, so it shows no count, which would be that of all its orders.
    const tabs = page.getByRole("navigation", { name: say("ordersList.states") });
    await tabs.getByRole("link", { name: say("ordersList.all"), exact: true }).click();
    await expect(page).toHaveURL(/\?country=DE&assignee=nobody$/);
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

  await test.step("a time is the same in the list, on the order's page and on a page that the server renders", async () => {
    const inBerlin = / (?:CES?T|GMT\+[12])$/;
    const created = row(page, "autumn-1").locator("time").first();
    await expect(created).toHaveAttribute("title", inBerlin);
    const written = (await created.getAttribute("title")) ?? "";
    await goTo(page, `${list}/${autumn.id}`);
    const term = page.locator("dt", { hasText: pattern`^${say("order.created")}$` });
    await expect(term.locator("+ dd")).toHaveText(written);
    await goTo(page, "/account/security");
    await expect(page.locator("time").first()).toHaveAttribute("title", inBerlin);
    await goTo(page, list);
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
    // What changed shortly before the rendering is requested again, so this is asked until nothing did.
    await expect(async () => {
      asked.length = 0;
      await reload(page);
      await expectLive(page);
      await expect(rows(page)).toHaveCount(3);
      expect(asked.filter((path) => path.startsWith("/api/") && !path.startsWith("/api/live/"))).toEqual([]);
    }).toPass({ timeout: 30_000 });
  });
  for (const one of [page, viewer]) await one.context().close();
});
