import { expect, type Page } from "@playwright/test";
import { control } from "./control.ts";
import { film } from "./film.ts";
import { findNothingSerious } from "./find-serious.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";

test.use({ journey: "first-day", viewport: { width: 1280, height: 800 } });
test.setTimeout(300_000);

const aMinuteMs = 60_000;
const steps = (page: Page) => page.getByRole("region", { name: "First steps" });
const step = (page: Page, title: string) => steps(page).getByRole("listitem").filter({ hasText: title });

test("from the setup link to a paid test order by what the screen offers next", async ({
  page,
  pressroom,
}) => {
  // `npm run record` films it for the README: what somebody sees who has never seen it.
  const endFilm = process.env.RECORD ? await film(page, 960) : null;
  const begun = Date.now();

  await test.step("an account and a workspace, then the sandbox in one press", async () => {
    await goTo(page, pressroom.setupLink ?? "/no-setup-link");
    await page.getByLabel("Your name").fill("Ada Owner");
    await page.getByLabel("E-mail").fill("ada@example.com");
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByLabel("Name of the workspace").fill("First day");
    await page.getByRole("button", { name: "Create and continue" }).click();
    await page.getByRole("button", { name: "Use the built-in sandbox" }).click();
    await page.getByRole("link", { name: "Go to the overview" }).click();
  });

  await test.step("the overview says what comes next; the first step is ticked", async () => {
    await expect(step(page, "Connect the ordering service").getByRole("img", { name: "Done" })).toBeVisible();
    await expect(steps(page).getByText("1 of 6 done")).toBeVisible();
    await findNothingSerious(page);
    await step(page, "Pay a test order").getByRole("link", { name: "Make a test order" }).click();
  });

  await test.step("a product, somewhere to send it, and the amount on the button", async () => {
    await page.getByRole("button", { name: "Add products" }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("button", { name: /hoodie/i })
      .first()
      .click();
    await dialog.locator("[data-at]:not(:disabled)").first().fill("1");
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Fill in an example" }).click();
    await page.getByRole("button", { name: /^Pay €[\d.]+ \(test\)$/ }).click();
    await expect(page.getByText("Paid (test)", { exact: true })).toBeVisible();
  });

  const tookMs = Date.now() - begun;
  process.stdout.write(`From the setup link to a paid test order: ${(tookMs / 1_000).toFixed(1)} s\n`);
  expect(tookMs).toBeLessThan(5 * aMinuteMs);
  await endFilm?.("docs/first-day.webp");

  await test.step("it is ticked by itself, and so is that it shipped", async () => {
    const orderId = page.url().split("/").at(-1) ?? "";
    await page.getByRole("link", { name: "Overview" }).first().click();
    await expect(steps(page).getByText("2 of 6 done")).toBeVisible();
    await control(pressroom, "POST", `/orders/${orderId}/advance`, { to: "shipped" });
    await expect(steps(page).getByText("3 of 6 done")).toBeVisible();
    await expect(page.getByRole("img", { name: /^Orders by day from / })).toBeVisible();
    await findNothingSerious(page);
  });

  await test.step("put away, the steps come back nowhere", async () => {
    await steps(page).getByRole("button", { name: "Hide these steps" }).click();
    await expect(steps(page)).toHaveCount(0);
    await goTo(page, "/first-day/live");
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    await expect(steps(page)).toHaveCount(0);
  });
});
