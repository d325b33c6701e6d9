import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { film } from "./film.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { setUp } from "./set-up.ts";

// With motion, unlike the other journeys.
test.use({
  journey: "first-day",
  viewport: { width: 1280, height: 800 },
  contextOptions: { reducedMotion: "no-preference" },
});

const aMinuteMs = 60_000;
const steps = (page: Page) => page.getByRole("region", { name: say("firstDay.title") });
const step = (page: Page, title: string) => steps(page).getByRole("listitem").filter({ hasText: title });

test("from the setup link to a paid test order, following what the screen offers next", async ({
  page,
  context,
  pressroom,
}) => {
  await test.step("a short password is refused before anything is created", async () => {
    await goTo(page, pressroom.setupLink ?? "/no-setup-link");
    const password = page.getByLabel(say("setup.password"), { exact: true });
    await password.fill("short");
    await expect(password).toHaveAccessibleDescription(say("newPassword.short"));
    await page.getByRole("button", { name: say("setup.submit") }).click();
    await expect(password).toHaveAccessibleDescription(say("form.problems.password_short"));
  });

  // `npm run record` films this for the README, as a new person sees it.
  const endFilm = process.env.RECORD ? await film(page, 960) : null;
  const begun = Date.now();

  await test.step("an account and a workspace, then the sandbox with one click", async () => {
    await setUp(page, pressroom, "First day");
    await page.getByRole("button", { name: say("connection.useSandbox") }).click();
    await expect(page.getByText(say("connection.receiver.active.title"))).toBeVisible();
    await expect(
      page.getByText(say("keys.limitsText", { perOrder: "€150.00", daily: "€300.00" })).first(),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: say("firstDay.order.action") })).toBeVisible();
    await page.getByRole("link", { name: say("connection.toOverview") }).click();
  });

  await test.step("the overview shows the next step, and the first one is done", async () => {
    await expect(
      step(page, say("firstDay.connect.title")).getByRole("img", { name: say("firstDay.done") }),
    ).toBeVisible();
    await expect(steps(page).getByText(say("firstDay.progress", { done: 1, total: 6 }))).toBeVisible();
    await expectNoViolations(page);
    await step(page, say("firstDay.order.title"))
      .getByRole("link", { name: say("firstDay.order.action") })
      .click();
  });

  await test.step("a product, an address, and the amount on the button", async () => {
    await page.getByRole("button", { name: say("quoteBuilder.addProducts") }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("button", { name: /hoodie/i })
      .first()
      .click();
    await dialog.locator("[data-at]:not(:disabled)").first().fill("1");
    await dialog.getByRole("button", { name: say("quoteBuilder.done") }).click();
    await page.getByRole("button", { name: say("addresses.example") }).click();
    const pay = page.getByRole("button", {
      name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}$`,
    });
    await expect(pay).toBeEnabled();
    const forOne = (await pay.textContent()) ?? "";
    await page.getByRole("button", { name: say("form.more") }).click();
    await expect(pay).not.toHaveText(forOne);
    const amount = (await pay.textContent())?.match(/€[\d.]+/)?.[0] ?? "";
    await pay.click();
    await expect(page.getByText(say("status.test_confirmed"), { exact: true })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: amount })).toBeVisible();
  });

  const tookMs = Date.now() - begun;
  process.stdout.write(`From the setup link to a paid test order: ${(tookMs / 1_000).toFixed(1)} s\n`);
  expect(tookMs).toBeLessThan(5 * aMinuteMs);
  await endFilm?.("docs/first-day.webp");

  const orderId = page.url().split("/").at(-1) ?? "";
  const list = await context.newPage();
  const row = list.getByRole("row").filter({ has: list.locator(`a[href$="${orderId}"]`) });

  await test.step("production starts: the open page and the list change without a reload", async () => {
    await goTo(list, "/first-day/test/orders");
    await expect(row.getByText(say("status.test_confirmed"))).toBeVisible();
    // A flag in the page's memory: a reload would remove it.
    for (const open of [page, list]) await open.evaluate(() => Object.assign(window, { untouched: true }));
    await pressroom.control.advance(orderId, "in_production");
    await expect(page.getByText(say("status.in_production"), { exact: true })).toBeVisible();
    await expect(page.getByText(say("timeline.history.in_production"))).toBeVisible();
    await expect(row.getByText(say("status.in_production"), { exact: true })).toBeVisible();
  });

  await test.step("the steps for order and shipping are done by themselves", async () => {
    await page
      .getByRole("link", { name: say("shell.overview") })
      .first()
      .click();
    await expect(steps(page).getByText(say("firstDay.progress", { done: 2, total: 6 }))).toBeVisible();
    await pressroom.control.advance(orderId, "shipped");
    await expect(steps(page).getByText(say("firstDay.progress", { done: 3, total: 6 }))).toBeVisible();
    await expect(page.getByRole("img", { name: pattern`^${sayAny("overview.chartOrders")}` })).toBeVisible();
    await expect(row.getByText(say("status.shipped"), { exact: true })).toBeVisible();
  });

  await test.step("the order's page shows the parcel with its tracking number", async () => {
    await page.goBack();
    await expect(page.getByText(say("timeline.source", { type: "order.shipped" }))).toBeVisible();
    await expect(page.getByRole("link", { name: pattern`^${say("order.track")} ` })).toBeVisible();
    for (const open of [page, list]) expect(await open.evaluate(() => "untouched" in window)).toBe(true);
    await list.close();
  });

  await test.step("hidden steps appear nowhere again", async () => {
    await goTo(page, "/first-day/test");
    await steps(page)
      .getByRole("button", { name: say("firstDay.hide") })
      .click();
    await expect(steps(page)).toHaveCount(0);
    await goTo(page, "/first-day/live");
    await expect(page.getByRole("heading", { name: say("overview.title") })).toBeVisible();
    await expect(steps(page)).toHaveCount(0);
  });

  await test.step("the setup link no longer works", async () => {
    await goTo(page, pressroom.setupLink ?? "/no-setup-link");
    await expect(page.getByRole("heading", { name: say("setup.closedTitle") })).toBeVisible();
  });
});
