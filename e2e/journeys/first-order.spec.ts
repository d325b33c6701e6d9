import { expect } from "@playwright/test";
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
    await page.getByLabel("Your name").fill("Ada Owner");
    await page.getByLabel("E-mail").fill("ada@example.com");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByLabel("Name of the workspace").fill("Atelier Ñandú");
    await page.getByRole("button", { name: "Create and continue" }).click();
    await expect(page.getByText("Use at least 10 characters")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await page.getByRole("button", { name: "Create and continue" }).click();
    await expect(page.getByRole("heading", { name: "Connection" })).toBeVisible();
  });

  await test.step("a key that the sandbox did not issue is refused by name", async () => {
    await page.getByLabel("API key").fill("svc_live_0123456789abcdefghijklmnopqrstuv");
    await page.getByRole("button", { name: "Verify and connect" }).click();
    await expect(
      page.getByText(`sandbox at ${pressroom.sandboxUrl} did not issue this key`).first(),
    ).toBeVisible();
  });

  await test.step("the built-in sandbox connects in one click, and shows what its keys are", async () => {
    await page.getByRole("button", { name: "Use the built-in sandbox" }).click();
    await expect(page.getByRole("region", { name: "Test ordering key" })).toBeVisible();
    await expect(page.getByText("€150.00 an order, €300.00 in any 24 hours").first()).toBeVisible();
    await expect(page.getByText("Views change as it happens")).toBeVisible();
  });

  await test.step("the setup link is closed from now on", async () => {
    const other = await context.newPage();
    await goTo(other, pressroom.setupLink ?? "/no-setup-link");
    await expect(other.getByRole("heading", { name: "This link is not open" })).toBeVisible();
    await other.close();
  });

  await test.step("the catalog shows products with pictures, and a product its matrix", async () => {
    await page.getByRole("link", { name: "Look at the catalog" }).click();
    const hoodie = page.getByRole("main").getByRole("link", { name: /Classic hoodie/ });
    const tile = page
      .getByRole("article")
      .filter({ has: page.getByRole("link", { name: /Classic hoodie/ }) });
    await expect(tile.locator("img")).toHaveJSProperty("complete", true);
    await hoodie.click();
    await expect(page.getByRole("heading", { name: "Classic hoodie" })).toBeVisible();
    // Which variants are still made differs from seed to seed.
    await page
      .getByRole("link", { name: /^Order .+, M:/ })
      .first()
      .click();
  });

  await test.step("quantity and destination give a live quote", async () => {
    await page.getByLabel("Country").selectOption({ label: "Germany" });
    const pay = page.getByRole("button", { name: /^Pay €[\d.]+ \(test\)$/ });
    await expect(pay).toBeEnabled();
    const forOne = (await pay.textContent()) ?? "";
    await page.getByRole("button", { name: "One more" }).click();
    await expect(pay).not.toHaveText(forOne);
    await expect(page.getByText("VAT at the rate of the country it goes to, inside the EU.")).toBeVisible();
  });

  await test.step("what is missing is said at its field, and nothing typed is lost", async () => {
    await page.getByLabel("Name", { exact: true }).fill("Erika Mustermann");
    await page.getByRole("button", { name: /^Pay €/ }).click();
    await expect(page.getByLabel("City")).toHaveAccessibleDescription("This is needed.");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Erika Mustermann");
    await page.getByLabel("Street and number").fill("Heidestraße 17");
    await page.getByLabel("Postcode").fill("51147");
    await page.getByLabel("City").fill("Köln");
    await page.getByLabel("Your reference").fill("journey-1");
  });

  const orderId = await test.step("paying makes the draft, compares and confirms", async () => {
    const button = page.getByRole("button", { name: /^Pay €/ });
    const amount = (await button.textContent())?.match(/€[\d.]+/)?.[0] ?? "";
    await button.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("PR-");
    await expect(page.getByText("Paid (test)", { exact: true })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: amount })).toBeVisible();
    return page.url().split("/").at(-1) ?? "";
  });

  const list = await context.newPage();
  await goTo(list, "/atelier-nandu/test/orders");
  const row = list.getByRole("row").filter({ hasText: "journey-1" });
  await expect(row.getByText("Paid (test)")).toBeVisible();
  // A mark in the page's memory: a reload would wipe it.
  for (const open of [page, list]) await open.evaluate(() => Object.assign(window, { untouched: true }));

  await test.step("production starts: the open page and the list change by themselves", async () => {
    await control(pressroom, "POST", `/orders/${orderId}/advance`, { to: "in_production" });
    await expect(page.getByText("In production", { exact: true })).toBeVisible();
    await expect(page.getByText("Production started")).toBeVisible();
    await expect(row.getByText("In production")).toBeVisible();
  });

  await test.step("it ships: the parcel appears with its tracking number", async () => {
    await control(pressroom, "POST", `/orders/${orderId}/advance`, { to: "shipped" });
    await expect(page.getByText("Webhook received: order.shipped")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Track / })).toBeVisible();
    await expect(row.getByText("Shipped")).toBeVisible();
  });

  for (const open of [page, list]) {
    expect(await open.evaluate(() => "untouched" in window)).toBe(true);
  }
});
