import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { openOrder } from "./open-order.ts";
import { test } from "./pressroom.ts";

test.use({ journey: "early-press" });

test("before a page's code has loaded, typed text stays and clicks wait", async ({ page, pressroom }) => {
  const sent = countSent(page);

  await test.step("a form keeps its text, and one click sends it once the code has loaded", async () => {
    const letThrough = await openWithoutCode(page, pressroom.setupLink ?? "/no-setup-link");
    await page.getByLabel(say("setup.name")).fill("Ada Owner");
    await page.getByLabel(say("setup.email")).fill("ada@example.com");
    await page.getByLabel(say("setup.password"), { exact: true }).fill("correct horse battery");
    await page.getByLabel(say("setup.workspace")).fill("Atelier");
    await page.getByLabel(say("setup.workspace")).press("Enter");
    const submit = page.getByRole("button", { name: say("setup.submit") });
    await expect(submit).toBeDisabled();
    letThrough();
    await submit.click();
    await expect(page.getByRole("heading", { name: say("connection.title") })).toBeVisible();
    expect(sent()).toEqual({ actions: 1, forms: 0 });
  });

  await test.step("a button outside a form is disabled until then, with its final colour", async () => {
    const letThrough = await openWithoutCode(page, "/atelier/test/orders");
    const filter = page.getByRole("button", { name: say("ordersList.filters.title"), exact: true });
    await expect(filter).toBeDisabled();
    const colour = await filter.evaluate((button) => getComputedStyle(button).color);
    letThrough();
    await filter.click();
    await expect(page.getByRole("dialog", { name: say("ordersList.filters.title") })).toBeVisible();
    await expect(filter).toHaveCSS("color", colour);
  });

  await test.step("a popover that the browser opens gets its content later", async () => {
    const letThrough = await openWithoutCode(page, "/atelier/test/orders");
    await page.getByRole("button", { name: say("ordersList.chooseColumns") }).click();
    letThrough();
    await expect(
      page.getByRole("dialog", { name: say("ordersList.chooseColumns") }).getByRole("checkbox"),
    ).not.toHaveCount(0);
  });

  await test.step("a typed search runs", async () => {
    const letThrough = await openWithoutCode(page, "/atelier/test/orders");
    await page.getByRole("searchbox").first().fill("nobody");
    letThrough();
    await expect(page).toHaveURL(/\?q=nobody$/);
    await expect(page.getByRole("searchbox").first()).toHaveValue("nobody");
  });

  await test.step("an amount can be typed while the code loads", async () => {
    const letThrough = await openWithoutCode(page, "/atelier/settings/security");
    const above = page.getByLabel(say("security.above"));
    await above.fill("12");
    letThrough();
    await above.press("End");
    await above.pressSequentially("5");
    await page.getByRole("button", { name: say("security.save"), exact: true }).click();
    await expect(page.getByText(say("security.saved"), { exact: true })).toBeVisible();
    await goTo(page, "/atelier/settings/security");
    await expect(above).toHaveValue(/^125/);
  });
});

test("an order form, a note and list checkboxes keep their state", async ({ desk }) => {
  const page = await desk.join("Otto Operator", "operator");
  const draft = await desk.makeDraft("test", "early-1");
  await openOrder(page, desk, draft, "test");

  await test.step("an order form sends the changed values as a payment request", async () => {
    const letThrough = await openWithoutCode(page, `/${desk.slug}/test/orders/new?order=${draft.id}`);
    await page.getByRole("spinbutton", { name: say("newOrder.quantity") }).fill("3");
    await page.getByLabel(say("addresses.name"), { exact: true }).fill("Max Other");
    letThrough();
    await page.getByRole("button", { name: say("newOrder.ask") }).click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    await expect(page.getByText(sayAny("payment.request.askedYourself"))).toBeVisible();
    await expect(page.getByRole("cell", { name: `${say("order.quantity")} 3` })).toBeVisible();
  });

  await test.step("a note can be typed while the code loads", async () => {
    const letThrough = await openWithoutCode(page, `/${desk.slug}/test/orders/${draft.id}`);
    const note = page.getByLabel(say("notes.label"));
    await note.fill("Blue thread");
    letThrough();
    await note.pressSequentially(", not the red one", { delay: 20 });
    await expect(note).toHaveValue("Blue thread, not the red one");
    await page.getByRole("button", { name: say("notes.add") }).click();
    await expect(note).toHaveValue("");
    await expect(page.getByText("Blue thread, not the red one")).toBeVisible();
  });

  await test.step("the checkboxes of a list are disabled until then", async () => {
    const letThrough = await openWithoutCode(page, `/${desk.slug}/test/orders`);
    const ticks = page.getByRole("checkbox", { name: pattern`^${sayAny("ordersList.choose")}` });
    await expect(ticks.first()).toBeDisabled();
    letThrough();
    for (const index of [0, 1]) await ticks.nth(index).check();
    await expect(page.getByRole("toolbar", { name: say("bulk.bar") })).toContainText(
      say("bulk.chosen", { count: 2 }),
    );
  });
});

/** The action calls and native form posts since the last call. */
function countSent(page: Page) {
  let told = { actions: 0, forms: 0 };
  page.on("request", (request) => {
    if (request.headers()["next-action"]) told.actions += 1;
    else if (request.isNavigationRequest() && request.method() === "POST") told.forms += 1;
  });
  return () => {
    const since = told;
    told = { actions: 0, forms: 0 };
    return since;
  };
}

/** Opens a page as on a slow connection: its HTML is visible, but its code does not load until the returned call. */
async function openWithoutCode(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/**/*.js*", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.locator("h1").waitFor();
  return resolve;
}
