import { expect } from "@playwright/test";
import { pattern, say } from "#scripts/words/say.ts";
import { copyOrder } from "./copy-order.ts";
import { goTo, reload } from "./go-to.ts";
import { news, numbersOn, openList, row, rows, search } from "./orders-list.ts";
import { test } from "./pressroom.ts";
import { tick } from "./tick.ts";

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
    await pressroom.control.advance(second.id);
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
    await tick(page.getByRole("checkbox", { name: say("ordersList.choosePage") }));
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
