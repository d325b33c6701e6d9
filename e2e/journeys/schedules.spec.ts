import { expect, type Page } from "@playwright/test";
import pg from "pg";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { findNothingSerious } from "./find-serious.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { setUp } from "./set-up.ts";

test.use({ journey: "schedules" });

const place = "rhythm/test";
const main = (page: Page) => page.getByRole("main");

/** As if its date had come. */
async function comeDue({ databaseUrl }: StartedPressroom) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    "update order_schedules set next_on = current_date, next_at = now() where state = 'active'",
  );
  await database.end();
}

test("an order is made again by itself, as a draft that nobody has paid", async ({ page, pressroom }) => {
  test.setTimeout(240_000);
  await setUp(page, pressroom, "Rhythm");
  await page.getByRole("button", { name: "Use the built-in sandbox" }).click();
  await expect(page.getByRole("region", { name: "Test ordering key" })).toBeVisible();
  await goTo(page, `/${place}/catalog`);
  await main(page)
    .getByRole("link", { name: /Classic hoodie/ })
    .click();
  await page
    .getByRole("link", { name: /^Order .+, M:/ })
    .first()
    .click();
  await page.getByLabel("Country").selectOption({ label: "Germany" });
  for (const [label, text] of [
    [/^Name/, "Erika Mustermann"],
    [/^Street/, "Heidestraße 17"],
    [/^Postcode/, "51147"],
    [/^City/, "Köln"],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await test.step("a schedule begins with an order, and tells its next dates before it is saved", async () => {
    await goTo(page, `/${place}/schedules`);
    await expect(page.getByRole("heading", { name: "Nothing is ordered by itself" })).toBeVisible();
    await goTo(page, `/${place}/schedules/new?order=${orderId}`);
    await expect(page.getByLabel("Name", { exact: true }).first()).toHaveValue(/^PR-.*, again$/);
    await page.getByLabel("Repeats").selectOption({ label: "After weeks" });
    await page.getByLabel("From", { exact: true }).fill("2150-03-02");
    await expect(main(page).getByText(/^Next: Mar 2, 2150, Mar 9, 2150, Mar 16, 2150/)).toBeVisible();
    await page.getByLabel("Until").fill("2150-03-01");
    await page.getByRole("button", { name: "Save the schedule" }).click();
    await expect(page.getByLabel("Until")).toHaveAccessibleDescription(/This is before the first day\.$/);
    await page.getByLabel("Until").fill("");
    await findNothingSerious(page);
    await page.getByRole("button", { name: "Save the schedule" }).click();
    await page.waitForURL(/\/schedules\/[0-9a-f-]{36}$/);
    await expect(main(page).getByText("Every week", { exact: true })).toBeVisible();
    await expect(main(page).getByText("Active", { exact: true })).toBeVisible();
    await findNothingSerious(page);
  });

  await test.step("its date comes: the open page shows the draft, which is not paid", async () => {
    await comeDue(pressroom);
    const made = main(page).getByRole("link", { name: /^Draft PR-/ });
    await expect(made).toBeVisible({ timeout: 90_000 });
    await made.click();
    await expect(page.getByRole("button", { name: /^Pay €/ })).toBeVisible();
    await page.goBack();
  });

  await test.step("paused it makes nothing, resumed it goes on, changed it is another rule", async () => {
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(main(page).getByText(/^Nothing is made until somebody resumes it/)).toBeVisible();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(main(page).getByText("Active", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Change" }).click();
    await page.getByLabel("Repeats").selectOption({ label: "On dates that you name" });
    await page.getByLabel("Date", { exact: true }).fill("2151-01-05");
    await page.getByRole("button", { name: "Add the date" }).click();
    await page.getByRole("button", { name: "Save the schedule" }).click();
    await page.waitForURL(/\/schedules\/[0-9a-f-]{36}$/);
    await expect(main(page).getByText("On one date")).toBeVisible();
    await page.getByRole("button", { name: "End it" }).click();
    await expect(main(page).getByText("Over", { exact: true })).toBeVisible();
    await goTo(page, `/${place}/schedules`);
    await expect(page.getByRole("row", { name: /, again/ })).toContainText("Erika Mustermann");
    await findNothingSerious(page);
  });
});
