import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo } from "./go-to.ts";
import type { JourneyWorkspace } from "./open-journey-workspace.ts";
import { openList, rows } from "./orders-list.ts";
import { test } from "./pressroom.ts";
import { tick } from "./tick.ts";

const bar = (page: Page) => page.getByRole("toolbar", { name: say("bulk.bar") });
const chooseAll = (page: Page) => tick(page.getByRole("checkbox", { name: say("ordersList.choosePage") }));

test("several orders are tagged, assigned, paid, and cancelled with a refund", async ({
  pressroom,
  desk,
}) => {
  const page = await desk.join("Max Manager", "manager");
  await desk.setWallet({ balance_cents: 500_000 });
  const drafts: Awaited<ReturnType<JourneyWorkspace["makeDraft"]>>[] = [];
  for (const reference of ["bulk-1", "bulk-2", "bulk-3"])
    drafts.push(await desk.makeDraft("live", reference));
  const list = `/${desk.slug}/live/orders`;
  await openList(page, list, 3);

  await test.step("a tag is added to all of them, and finds them", async () => {
    await chooseAll(page);
    await expect(bar(page).getByText(say("bulk.chosen", { count: 3 }))).toBeVisible();
    await bar(page)
      .getByRole("button", { name: say("bulk.tag") })
      .click();
    const dialog = page.getByRole("dialog", { name: say("bulk.tagTitle") });
    await dialog.getByLabel(say("labels.tags"), { exact: true }).fill("Easter Sale");
    await dialog.getByRole("button", { name: say("bulk.tagSubmit") }).click();
    await expect(page.getByText(say("bulk.done.tag", { count: 3 })).first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await goTo(page, `${list}?tag=easter+sale`);
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step("the selected orders are exported", async () => {
    await chooseAll(page);
    await page
      .getByRole("checkbox", { name: say("ordersList.choose", { order: drafts[2]?.number ?? "" }) })
      .uncheck();
    const downloading = page.waitForEvent("download");
    await bar(page)
      .getByRole("button", { name: say("bulk.export") })
      .click();
    const lines = (await readFile(await (await downloading).path(), "utf8")).trim().split("\r\n");
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([drafts[1]?.number, drafts[0]?.number]);
    await expect(bar(page).getByText(say("bulk.chosen", { count: 2 }))).toBeVisible();
    await page
      .getByRole("checkbox", { name: say("ordersList.choose", { order: drafts[2]?.number ?? "" }) })
      .check();
    await page.getByRole("checkbox", { name: say("ordersList.choosePage") }).uncheck();
  });

  await test.step("the filter offers the tag", async () => {
    await goTo(page, list);
    await page.getByRole("button", { name: say("ordersList.filters.title"), exact: true }).click();
    const panel = page.getByRole("dialog", { name: say("ordersList.filters.title") });
    await expect(panel.locator("option[value='easter sale']")).toBeAttached();
    await page.keyboard.press("Escape");
    await goTo(page, `${list}?tag=easter+sale`);
  });

  await test.step("the orders are assigned", async () => {
    await chooseAll(page);
    await bar(page)
      .getByRole("button", { name: say("bulk.assign") })
      .click();
    const dialog = page.getByRole("dialog", { name: say("bulk.assignTitle") });
    await dialog.getByLabel(say("labels.assignee")).selectOption(say("labels.me"));
    await dialog.getByRole("button", { name: say("bulk.assignSubmit") }).click();
    await expect(dialog).toBeHidden();
    await goTo(page, `${list}?assignee=me`);
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step("the orders are paid with one decision, whose amount is on the button", async () => {
    await chooseAll(page);
    await bar(page)
      .getByRole("button", { name: say("bulk.pay") })
      .click();
    const dialog = page.getByRole("dialog", { name: say("limits.payTitle", { count: 3 }) });
    await expect(dialog.getByText(say("limits.payLive"))).toBeVisible();
    await dialog
      .getByRole("button", { name: pattern`^${sayAny("limits.pay", { amount: /€[\d.]+/ })}$` })
      .click();
    await expect(page.getByText(say("run.doneTitle.pay", { count: 3 }))).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: say("run.back.other") })).toBeVisible();
  });

  await test.step("a cancellation shows the refund first; production of one order has started", async () => {
    await openList(page, `${list}?status=confirmed`, 3);
    await chooseAll(page);
    await bar(page)
      .getByRole("button", { name: say("bulk.cancel") })
      .click();
    const dialog = page.getByRole("dialog", { name: say("bulk.cancelTitle", { count: 3 }) });
    await expect(dialog.getByText(sayAny("bulk.back"))).toBeVisible();
    await expectNoViolations(page);
    // The service has started production, but has not sent the event yet.
    await desk.addFault({ path: `/v1/orders/${drafts[0]?.id}/cancel`, status: 409 });
    await dialog.getByRole("button", { name: say("bulk.cancelSubmit", { count: 3 }) }).click();
    await expect(page.getByText(say("run.partTitle.cancel", { done: 2, failed: 1 }))).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(say("run.reason.production_started"))).toBeVisible();
    await expectNoViolations(page);
  });

  await test.step("the failed rows are exported; a final reason offers no retry", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: say("run.download.cancel") }).click();
    const content = await readFile(await (await downloading).path(), "utf8");
    expect(content).toContain(say("run.reason.production_started"));
    expect(content.trim().split("\r\n")).toHaveLength(2);
    await desk.clearFaults();
    await expect(page.getByRole("button", { name: say("run.retryAsked", { count: 1 }) })).toHaveCount(0);
    await openList(page, `${list}?status=confirmed`, 1);
    await chooseAll(page);
    await bar(page)
      .getByRole("button", { name: say("bulk.cancel") })
      .click();
    const again = page.getByRole("dialog", { name: say("bulk.cancelTitle", { count: 1 }) });
    await expect(again.getByText(sayAny("bulk.back"))).toBeVisible();
    await again.getByRole("button", { name: say("bulk.cancelSubmit", { count: 1 }) }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: say("run.title.cancel", { count: 1 }) }),
    ).toBeVisible();
    await expect(page.getByText(say("run.doneTitle.cancel", { count: 1 }))).toBeVisible();
    await expect(page.getByText(sayAny("run.doneText.cancel", { sum: /€[\d.]+/ })).first()).toBeVisible();
  });

  await test.step("the page of a run is found again by its address", async () => {
    const address = page.url();
    await goTo(page, list);
    await goTo(page, address);
    await expect(page.getByText(say("run.doneTitle.cancel", { count: 1 }))).toBeVisible();
    const cancels = (await pressroom.control.requests()).filter(
      ({ method, path }) => method === "POST" && drafts.some(({ id }) => path === `/v1/orders/${id}/cancel`),
    );
    expect(cancels).toHaveLength(4);
  });
});

test("an operator, who may not pay, requests the payment of several orders", async ({ desk }) => {
  const page = await desk.join("Olga Operator", "operator");
  for (const reference of ["asked-1", "asked-2"]) await desk.makeDraft("live", reference);
  await openList(page, `/${desk.slug}/live/orders`, 2);
  await chooseAll(page);
  await expect(bar(page).getByRole("button", { name: say("bulk.pay"), exact: true })).toBeHidden();
  await bar(page)
    .getByRole("button", { name: say("bulk.ask") })
    .click();
  const dialog = page.getByRole("dialog", { name: say("bulk.askTitle", { count: 2 }) });
  await dialog.getByLabel(say("bulk.askNote")).fill("For the fair");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: say("bulk.askSubmit", { count: 2 }) }).click();
  await expect(page.getByText(say("bulk.asked", { count: 2 }))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
});
