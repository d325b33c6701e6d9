import { expect } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { control } from "./control.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";

test("from the setup link to a paid order whose status changes live", async ({
  page,
  context,
  pressroom,
}) => {
  await test.step("the setup link makes the owner and the workspace", async () => {
    await goTo(page, pressroom.setupLink ?? "/no-setup-link");
    await page.getByLabel(say("setup.name")).fill("Ada Owner");
    await page.getByLabel(say("setup.email")).fill("ada@example.com");
    await page.getByLabel(say("setup.password"), { exact: true }).fill("short");
    await page.getByLabel(say("setup.workspace")).fill("Atelier Ñandú");
    await page.getByRole("button", { name: say("setup.submit") }).click();
    await expect(page.getByText(say("form.problems.password_short"))).toBeVisible();
    await page.getByLabel(say("setup.password"), { exact: true }).fill("correct horse battery");
    await page.getByRole("button", { name: say("setup.submit") }).click();
    await expect(page.getByRole("heading", { name: say("connection.title") })).toBeVisible();
  });

  await test.step("a key that the sandbox did not issue is refused by name", async () => {
    await page.getByLabel(say("connection.key")).fill("svc_live_0123456789abcdefghijklmnopqrstuv");
    await page.getByRole("button", { name: say("connection.connect") }).click();
    await expect(
      page.getByText(say("errors.key_not_from_sandbox", { service: pressroom.sandboxUrl })).first(),
    ).toBeVisible();
  });

  await test.step("the built-in sandbox connects in one click, and shows what its keys are", async () => {
    await page.getByRole("button", { name: say("connection.useSandbox") }).click();
    await expect(
      page.getByRole("region", { name: say("keys.named", { mode: "test", purpose: "ordering" }) }),
    ).toBeVisible();
    await expect(
      page.getByText(say("keys.limitsText", { perOrder: "€150.00", daily: "€300.00" })).first(),
    ).toBeVisible();
    await expect(page.getByText(say("connection.receiver.active.title"))).toBeVisible();
  });

  await test.step("the setup link is closed from now on", async () => {
    const other = await context.newPage();
    await goTo(other, pressroom.setupLink ?? "/no-setup-link");
    await expect(other.getByRole("heading", { name: say("setup.closedTitle") })).toBeVisible();
    await other.close();
  });

  await test.step("the catalog shows products with pictures, and a product its matrix", async () => {
    await page.getByRole("link", { name: say("connection.toCatalog") }).click();
    const hoodie = page.getByRole("main").getByRole("link", { name: /Classic hoodie/ });
    const tile = page
      .getByRole("article")
      .filter({ has: page.getByRole("link", { name: /Classic hoodie/ }) });
    await expect(tile.locator("img")).toHaveJSProperty("complete", true);
    await hoodie.click();
    await expect(page.getByRole("heading", { name: "Classic hoodie" })).toBeVisible();
    // Which variants are still made differs from seed to seed.
    await page
      .getByRole("link", { name: pattern`^${sayAny("productPage.orderVariant", { size: "M" })}:` })
      .first()
      .click();
  });

  await test.step("quantity and destination give a live quote", async () => {
    await page.getByLabel(say("addresses.country")).selectOption({ label: "Germany" });
    const pay = page.getByRole("button", {
      name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}$`,
    });
    await expect(pay).toBeEnabled();
    const forOne = (await pay.textContent()) ?? "";
    await page.getByRole("button", { name: say("form.more") }).click();
    await expect(pay).not.toHaveText(forOne);
    await expect(page.getByText(say("costs.regime.eu_vat"))).toBeVisible();
  });

  await test.step("what is missing is said at its field, and nothing typed is lost", async () => {
    await page.getByLabel(say("addresses.name"), { exact: true }).fill("Erika Mustermann");
    await page
      .getByRole("button", { name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}` })
      .click();
    await expect(page.getByLabel(say("addresses.city"))).toHaveAccessibleDescription(
      say("form.problems.too_small"),
    );
    await expect(page.getByLabel(say("addresses.name"), { exact: true })).toHaveValue("Erika Mustermann");
    await page.getByLabel(say("addresses.line1")).fill("Heidestraße 17");
    await page.getByLabel(say("addresses.postal_code")).fill("51147");
    await page.getByLabel(say("addresses.city")).fill("Köln");
    await page.getByLabel(say("newOrder.reference")).fill("journey-1");
  });

  const orderId = await test.step("paying makes the draft, compares and confirms", async () => {
    const button = page.getByRole("button", {
      name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}`,
    });
    const amount = (await button.textContent())?.match(/€[\d.]+/)?.[0] ?? "";
    await button.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("PR-");
    await expect(page.getByText(say("status.test_confirmed"), { exact: true })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: amount })).toBeVisible();
    return page.url().split("/").at(-1) ?? "";
  });

  const list = await context.newPage();
  await goTo(list, "/atelier-nandu/test/orders");
  const row = list.getByRole("row").filter({ hasText: "journey-1" });
  await expect(row.getByText(say("status.test_confirmed"))).toBeVisible();
  // A mark in the page's memory: a reload would wipe it.
  for (const open of [page, list]) await open.evaluate(() => Object.assign(window, { untouched: true }));

  await test.step("production starts: the open page and the list change by themselves", async () => {
    await control(pressroom, "POST", `/orders/${orderId}/advance`, { to: "in_production" });
    await expect(page.getByText(say("status.in_production"), { exact: true })).toBeVisible();
    await expect(page.getByText(say("timeline.history.in_production"))).toBeVisible();
    await expect(row.getByText(say("status.in_production"))).toBeVisible();
  });

  await test.step("it ships: the parcel appears with its tracking number", async () => {
    await control(pressroom, "POST", `/orders/${orderId}/advance`, { to: "shipped" });
    await expect(page.getByText(say("timeline.received", { type: "order.shipped" }))).toBeVisible();
    await expect(page.getByRole("link", { name: pattern`^${say("order.track")} ` })).toBeVisible();
    await expect(row.getByText(say("status.shipped"))).toBeVisible();
  });

  for (const open of [page, list]) {
    expect(await open.evaluate(() => "untouched" in window)).toBe(true);
  }
});
