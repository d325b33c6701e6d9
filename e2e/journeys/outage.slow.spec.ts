import { expect, test } from "@playwright/test";
import { openDatabase } from "#e2e/access/world/database.ts";
import { type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { fillAddress } from "./fill-address.ts";
import { goTo } from "./go-to.ts";
import { state } from "./live-tabs.ts";
import { openJourneyWorkspace } from "./open-journey-workspace.ts";
import { setUp } from "./set-up.ts";

let pressroom: StartedPressroom;
test.beforeAll(async () => {
  pressroom = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off" } });
});
test.afterAll(() => pressroom.stop());

test("an outage: pages say so, nothing is lost, and payments work again afterwards", async ({
  page,
  context,
}) => {
  const banner = page.getByText(say("serviceDown.title"));

  await test.step("a form is filled in", async () => {
    await setUp(page, pressroom, "Outage");
    await page.getByRole("button", { name: say("connection.useSandbox") }).click();
    await page.getByRole("link", { name: say("connection.toCatalog") }).click();
    await page
      .getByRole("main")
      .getByRole("link", { name: /Classic hoodie/ })
      .click();
    await page
      .getByRole("link", { name: pattern`^${sayAny("productPage.orderVariant", { size: "M" })}:` })
      .first()
      .click();
    await fillAddress(page);
    await expect(
      page.getByRole("button", { name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}` }),
    ).toBeEnabled();
    await expect(banner).toBeHidden();
  });

  const other = await context.newPage();
  const origin = new URL(page.url()).origin;
  // The mirror has no such product, so the page asks the service, which does not know it.
  const notKept = `${origin}/outage/test/catalog/${crypto.randomUUID()}`;

  await test.step("the service hangs: every page shows the banner, and the mirror stays readable", async () => {
    await pressroom.control.addFault({ delay_ms: 120_000 });
    await expect(async () => {
      await goTo(other, notKept);
      await expect(other.getByText(sayAny("errors.service_down"))).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(banner).toBeVisible();
    await expect(state(page, say("live.reconnecting"))).toBeVisible();
    await goTo(other, `${origin}/outage/test/catalog`);
    await expect(other.getByRole("main").getByRole("link", { name: /Classic hoodie/ })).toBeVisible();
    await goTo(other, `${origin}/outage/test/orders`);
    await expect(other.getByText(say("serviceDown.title"))).toBeVisible();
    await expect(other.getByRole("row").first()).toBeVisible();
  });

  await test.step("paying says that nothing was sent, and the text stays", async () => {
    await page
      .getByRole("button", { name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}` })
      .click();
    await expect(page.getByText(sayAny("errors.service_down")).first()).toBeVisible();
    await expect(page.getByLabel(say("addresses.city"))).toHaveValue("Köln");
  });

  await test.step("a clicked button stays in place, with its result below", async () => {
    await goTo(other, `${origin}/outage/test/orders?status=draft`);
    // A draft within the key's limit: above it there is no button to pay.
    const payable = other.getByRole("row").filter({ hasText: /€(\d{1,2}|1[0-4]\d)\.\d\d/ });
    await payable.getByRole("link").first().click();
    const buttons = [say("payment.ask"), pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}`].map(
      (name) => other.getByRole("button", { name }).first(),
    );
    const places = async () => Promise.all(buttons.map(async (each) => (await each.boundingBox())?.x ?? 0));
    const before = await places();
    await buttons[1]?.click();
    await expect(other.getByText(sayAny("errors.service_down"))).toBeVisible();
    const gapPx = 8;
    for (const [index, x] of (await places()).entries()) {
      expect(Math.abs(x - (before[index] ?? 0))).toBeLessThanOrEqual(gapPx);
    }
  });

  await test.step("the service is back: the banner disappears, the failed page loads, the form pays", async () => {
    await goTo(other, notKept);
    await expect(other.getByRole("link", { name: say("states.retry") })).toBeVisible();
    await pressroom.control.clearFaults();
    // A running probe hangs for five seconds and the next waits as long. Only then do pages ask again.
    await expect(banner).toBeHidden({ timeout: 45_000 });
    await expect(other.getByRole("heading", { name: say("productPage.notFoundTitle") })).toBeVisible({
      timeout: 45_000,
    });
    await page
      .getByRole("button", { name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}` })
      .click();
    await expect(page.getByText(say("status.test_confirmed"), { exact: true })).toBeVisible();
  });
});

test("while sessions cannot be read, the page shows our own error, and retrying works", async ({
  browser,
}) => {
  const desk = await openJourneyWorkspace(pressroom, browser);
  const page = await desk.join("Ada Owner of blips", "admin");
  const database = openDatabase(pressroom.databaseUrl);
  await database.rows("alter table sessions rename to sessions_away");
  try {
    await page.goto(`/${desk.slug}/test/quotes`);
    await expect(page.getByRole("heading", { name: say("states.errorTitle") })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  } finally {
    await database.rows("alter table sessions_away rename to sessions");
    await database.close();
  }
  await page.getByRole("button", { name: say("states.retry") }).click();
  await expect(page.getByRole("heading", { level: 1, name: say("quotes.title") })).toBeVisible();
  await desk.close();
});
