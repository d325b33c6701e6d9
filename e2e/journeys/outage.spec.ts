import { expect, test } from "@playwright/test";
import { openDatabase } from "#e2e/access/world/database.ts";
import { type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { control } from "./control.ts";
import { goTo } from "./go-to.ts";
import { openDesk } from "./open-desk.ts";

let pressroom: StartedPressroom;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  pressroom = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off" } });
});
test.afterAll(() => pressroom.stop());

test("the plug is pulled and put back: pages say so, nothing is lost, and paying works again", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const banner = page.getByText("The service does not answer.");

  await test.step("a form is filled in", async () => {
    await goTo(page, pressroom.setupLink ?? "/no-setup-link");
    await page.getByLabel("Your name").fill("Ada Owner");
    await page.getByLabel("E-mail").fill("ada@example.com");
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByLabel("Name of the workspace").fill("Outage");
    await page.getByRole("button", { name: "Create and continue" }).click();
    await page.getByRole("button", { name: "Use the built-in sandbox" }).click();
    await page.getByRole("link", { name: "Look at the catalog" }).click();
    await page
      .getByRole("main")
      .getByRole("link", { name: /Classic hoodie/ })
      .click();
    await page
      .getByRole("link", { name: /^Order .+, M:/ })
      .first()
      .click();
    await page.getByLabel("Country").selectOption({ label: "Germany" });
    await page.getByLabel("Name", { exact: true }).fill("Erika Mustermann");
    await page.getByLabel("Street and number").fill("Heidestraße 17");
    await page.getByLabel("Postcode").fill("51147");
    await page.getByLabel("City").fill("Köln");
    await expect(page.getByRole("button", { name: /^Pay €/ })).toBeEnabled();
    await expect(banner).toBeHidden();
  });

  const other = await context.newPage();
  const origin = new URL(page.url()).origin;
  // Of a product that is not mirrored the service is asked, and knows nothing of it.
  const notKept = `${origin}/outage/test/catalog/${crypto.randomUUID()}`;

  await test.step("the service hangs: the banner comes to every page, the mirror stays readable", async () => {
    await control(pressroom, "POST", "/faults", { delay_ms: 120_000 });
    await expect(async () => {
      await goTo(other, notKept);
      await expect(other.getByText(/so it was not asked/)).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(banner).toBeVisible();
    await goTo(other, `${origin}/outage/test/catalog`);
    await expect(other.getByRole("main").getByRole("link", { name: /Classic hoodie/ })).toBeVisible();
    await goTo(other, `${origin}/outage/test/orders`);
    await expect(other.getByText("The service does not answer.")).toBeVisible();
    await expect(other.getByRole("row").first()).toBeVisible();
  });

  await test.step("paying says that nothing was sent, and what was typed stays", async () => {
    await page.getByRole("button", { name: /^Pay €/ }).click();
    await expect(page.getByText(/so it was not asked\. Nothing was sent/).first()).toBeVisible();
    await expect(page.getByLabel("City")).toHaveValue("Köln");
  });

  await test.step("a button that was pressed stays where it is, with what became of it under it", async () => {
    await goTo(other, `${origin}/outage/test/orders?status=draft`);
    // One that the key may pay: what is over its limit has no button to pay.
    const payable = other.getByRole("row").filter({ hasText: /€(\d{1,2}|1[0-4]\d)\.\d\d/ });
    await payable.getByRole("link").first().click();
    const buttons = ["Ask for payment", /^Pay €/].map((name) => other.getByRole("button", { name }).first());
    const places = async () => Promise.all(buttons.map(async (each) => (await each.boundingBox())?.x ?? 0));
    const before = await places();
    await buttons[1]?.click();
    await expect(other.getByText(/so it was not asked\. Nothing was sent/)).toBeVisible();
    const gapPx = 8;
    for (const [index, x] of (await places()).entries()) {
      expect(Math.abs(x - (before[index] ?? 0))).toBeLessThanOrEqual(gapPx);
    }
  });

  await test.step("the service is back: the banner goes, a page that failed comes, the form pays", async () => {
    await goTo(other, notKept);
    await expect(other.getByRole("link", { name: "Try again" })).toBeVisible();
    await control(pressroom, "DELETE", "/faults");
    // A probe under way hangs for five seconds, the next waits as long, and only then do pages ask.
    await expect(banner).toBeHidden({ timeout: 45_000 });
    await expect(other.getByRole("heading", { name: "Not here" })).toBeVisible({ timeout: 45_000 });
    await page.getByRole("button", { name: /^Pay €/ }).click();
    await expect(page.getByText("Paid (test)", { exact: true })).toBeVisible();
  });
});

test("while sessions cannot be read, a page says so in our words, and trying again shows it", async ({
  browser,
}) => {
  const desk = await openDesk(pressroom, browser);
  const page = await desk.join("Ada Owner of blips", "admin");
  const database = openDatabase(pressroom.databaseUrl);
  await database.rows("alter table sessions rename to sessions_away");
  try {
    await page.goto(`/${desk.slug}/test/quotes`);
    await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  } finally {
    await database.rows("alter table sessions_away rename to sessions");
    await database.close();
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Quotes" })).toBeVisible();
  await desk.close();
});
