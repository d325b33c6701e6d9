import { expect, type Page } from "@playwright/test";
import { openDatabase } from "#e2e/access/world/database.ts";
import { planNow } from "#e2e/fixtures/plan-now.ts";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { fillAddress } from "./fill-address.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";

const main = (page: Page) => page.getByRole("main");

/** Makes the schedules due now. */
async function comeDue({ databaseUrl }: StartedPressroom) {
  const database = openDatabase(databaseUrl);
  await database.rows(
    "update order_schedules set next_on = current_date, next_at = now() where state = 'active'",
  );
  await database.close();
  await planNow(databaseUrl);
}

test("a schedule creates an order again as an unpaid draft", async ({ page, pressroom, desk }) => {
  await desk.enter(page.context(), "owner");
  const place = `${desk.slug}/test`;
  await goTo(page, `/${place}/catalog`);
  await main(page)
    .getByRole("link", { name: /Classic hoodie/ })
    .click();
  await page
    .getByRole("link", { name: pattern`^${sayAny("productPage.orderVariant", { size: "M" })}:` })
    .first()
    .click();
  await fillAddress(page);
  await page.getByRole("button", { name: say("newOrder.draft") }).click();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await test.step("a schedule starts from an order, and shows its next dates before it is saved", async () => {
    await goTo(page, `/${place}/schedules`);
    await expect(page.getByRole("heading", { name: say("schedules.emptyTitle") })).toBeVisible();
    await goTo(page, `/${place}/schedules/new?order=${orderId}`);
    await expect(page.getByLabel(say("schedules.name"), { exact: true }).first()).toHaveValue(
      pattern`^${sayAny("schedules.nameOf", { source: /PR-.*/ })}$`,
    );
    await page.getByLabel(say("schedules.repeat")).selectOption({ label: say("schedules.repeats.week") });
    await page.getByLabel(say("schedules.startsOn"), { exact: true }).fill("2150-03-02");
    await expect(
      main(page).getByText(
        pattern`^${say("schedules.coming", { days: "Mar 2, 2150, Mar 9, 2150, Mar 16, 2150" })}`,
      ),
    ).toBeVisible();
    await page.getByLabel(say("schedules.endsOn")).fill("2150-03-01");
    await page.getByRole("link", { name: say("shell.catalog"), exact: true }).click();
    await page
      .getByRole("dialog", { name: say("leave.title") })
      .getByRole("button", { name: say("leave.stay") })
      .click();
    await page.getByRole("button", { name: say("schedules.save") }).click();
    await expect(page.getByLabel(say("schedules.endsOn"))).toHaveAccessibleDescription(
      pattern`${say("form.problems.ends_before")}$`,
    );
    await page.getByLabel(say("schedules.endsOn")).fill("");
    await page.getByRole("button", { name: say("schedules.save") }).click();
    await page.waitForURL(/\/schedules\/[0-9a-f-]{36}$/);
    await expect(
      main(page).getByText(say("schedules.rule.week", { every: 1 }), { exact: true }),
    ).toBeVisible();
    await expect(main(page).getByText(say("schedules.state.active"), { exact: true })).toBeVisible();
  });

  await test.step("on its date the open page shows the draft, which is unpaid", async () => {
    await comeDue(pressroom);
    const made = main(page).getByRole("link", {
      name: pattern`^${sayAny("schedules.draftMade", { number: /PR-.*/ })}`,
    });
    await expect(made).toBeVisible({ timeout: 90_000 });
    await made.click();
    await expect(
      page.getByRole("button", { name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}` }),
    ).toBeVisible();
    await page.goBack();
  });

  await test.step("a paused schedule creates nothing, a resumed one continues, and a change sets another rule", async () => {
    await page.getByRole("button", { name: say("schedules.pause") }).click();
    await expect(main(page).getByText(pattern`^${say("schedules.pausedFor.hand.text")}`)).toBeVisible();
    await page.getByRole("button", { name: say("schedules.resume") }).click();
    await expect(main(page).getByText(say("schedules.state.active"), { exact: true })).toBeVisible();
    await page.getByRole("link", { name: say("schedules.change") }).click();
    await page.getByLabel(say("schedules.repeat")).selectOption({ label: say("schedules.repeats.dates") });
    const date = page.getByLabel(say("schedules.date"), { exact: true });
    await date.fill("2151-01-05");
    await page.getByRole("button", { name: say("schedules.addDate") }).click();
    await date.fill("2151-02-05");
    await date.press("Enter");
    await expect(date).toHaveValue("");
    await date.fill("2151-03-05");
    await page.getByRole("button", { name: say("schedules.save") }).click();
    await page.waitForURL(/\/schedules\/[0-9a-f-]{36}$/);
    await expect(main(page).getByText(say("schedules.rule.dates", { count: 3 }))).toBeVisible();
  });

  await test.step("the back button asks before it leaves unsaved changes", async () => {
    const shown = page.url();
    const name = page.getByLabel(say("schedules.name"), { exact: true }).first();
    const asks = page.getByRole("dialog", { name: say("leave.title") });
    await page.getByRole("link", { name: say("schedules.change") }).click();
    await name.fill("Never saved");
    await page.evaluate(() => history.back());
    await asks.getByRole("button", { name: say("leave.stay") }).click();
    await expect(name).toHaveValue("Never saved");
    await expect(page).toHaveURL(`${shown}/change`);
    await page.evaluate(() => history.back());
    await asks.getByRole("button", { name: say("leave.go") }).click();
    await expect(page).toHaveURL(shown);
    await expect(page.getByRole("link", { name: say("schedules.change") })).toBeVisible();
    await page.goForward();
    await expect(name).toHaveValue(sayAny("schedules.nameOf"));
    await page.goBack();
  });

  await test.step("an ended schedule stays in the list", async () => {
    await page.getByRole("button", { name: say("schedules.end") }).click();
    await expect(main(page).getByText(say("schedules.state.over"), { exact: true })).toBeVisible();
    await goTo(page, `/${place}/schedules`);
    await expect(page.getByRole("row", { name: sayAny("schedules.nameOf") })).toContainText(
      "Erika Mustermann",
    );
  });
});
