import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { openOrder } from "./open-order.ts";
import { test } from "./pressroom.ts";

test.use({ journey: "early-press" });

test("what is pressed before a page's code is there is done once it is", async ({ page, pressroom }) => {
  const sent = countSent(page);

  await test.step("a form, with what was typed into it", async () => {
    const letThrough = await openWithoutCode(page, pressroom.setupLink ?? "/no-setup-link");
    await page.getByLabel(say("setup.name")).fill("Ada Owner");
    await page.getByLabel(say("setup.email")).fill("ada@example.com");
    await page.getByLabel(say("setup.password"), { exact: true }).fill("correct horse battery");
    await page.getByLabel(say("setup.workspace")).fill("Atelier");
    await page.getByRole("button", { name: say("setup.submit") }).click();
    await page.getByRole("button", { name: say("setup.submit") }).click();
    letThrough();
    await expect(page.getByRole("heading", { name: say("connection.title") })).toBeVisible();
    expect(sent()).toEqual({ actions: 1, forms: 0 });
  });

  await test.step("one press, nothing typed", async () => {
    const letThrough = await openWithoutCode(page, "/atelier/settings/connection");
    await page.getByRole("button", { name: say("connection.useSandbox") }).click();
    letThrough();
    await expect(page.getByRole("button", { name: say("connection.useSandbox") })).toHaveCount(0);
    expect(sent()).toEqual({ actions: 1, forms: 0 });
  });

  await test.step("a button that is in no form", async () => {
    const letThrough = await openWithoutCode(page, "/atelier/test/orders");
    const filter = page.getByRole("button", { name: say("ordersList.filters.title"), exact: true });
    await filter.click();
    letThrough();
    await expect(page.getByRole("dialog", { name: say("ordersList.filters.title") })).toBeVisible();
    expect(sent()).toEqual({ actions: 0, forms: 0 });
  });

  await test.step("a panel that the platform opens by itself, and whose content comes later", async () => {
    const letThrough = await openWithoutCode(page, "/atelier/test/orders");
    await page.getByRole("button", { name: say("ordersList.chooseColumns") }).click();
    letThrough();
    await expect(
      page.getByRole("dialog", { name: say("ordersList.chooseColumns") }).getByRole("checkbox"),
    ).not.toHaveCount(0);
    expect(sent()).toEqual({ actions: 0, forms: 0 });
  });

  await test.step("what was typed to be searched for", async () => {
    const letThrough = await openWithoutCode(page, "/atelier/test/orders");
    await page.getByRole("searchbox").first().fill("nobody");
    letThrough();
    await expect(page).toHaveURL(/\?q=nobody$/);
    await expect(page.getByRole("searchbox").first()).toHaveValue("nobody");
  });

  await test.step("not what was followed by something else", async () => {
    const letThrough = await openWithoutCode(page, "/atelier/settings/general");
    const name = page.getByLabel(say("general.name"), { exact: true });
    await name.fill("Atelier of");
    await name.press("Enter");
    await name.pressSequentially(" two");
    letThrough();
    await expect(name).toHaveValue("Atelier of two");
    await page.getByRole("button", { name: say("general.save") }).click();
    await expect(page.getByText(say("general.saved"))).toBeVisible();
    expect(sent()).toEqual({ actions: 1, forms: 0 });
  });

  await test.step("a tick, and the press that saves it", async () => {
    const letThrough = await openWithoutCode(page, "/atelier/settings/notifications");
    const tick = page.getByRole("checkbox", {
      name: say("notifications.choice", {
        kind: say("notifications.kind.order_issue.name"),
        channel: say("notifications.channel.toast"),
      }),
    });
    const wasOn = await tick.isChecked();
    await tick.click();
    await page.getByRole("button", { name: say("notifications.save"), exact: true }).click();
    letThrough();
    await expect(page.getByText(say("notifications.saved"))).toBeVisible();
    await goTo(page, "/atelier/settings/notifications");
    await expect(tick).toBeChecked({ checked: !wasOn });
    expect(sent()).toEqual({ actions: 1, forms: 0 });
  });

  await test.step("an amount, and Enter in its field, typed on in the same go", async () => {
    const letThrough = await openWithoutCode(page, "/atelier/settings/security");
    const above = page.getByLabel(say("security.above"));
    await above.fill("12");
    await above.pressSequentially("5");
    await above.press("Enter");
    letThrough();
    await expect(page.getByText(say("security.saved"))).toBeVisible();
    await goTo(page, "/atelier/settings/security");
    await expect(above).toHaveValue(/^125/);
    expect(sent()).toEqual({ actions: 1, forms: 0 });
  });

  await test.step("the palette, by its key and by its button, which names another key on a Mac", async () => {
    await page.addInitScript(() => Object.defineProperty(navigator, "platform", { value: "MacIntel" }));
    for (const ask of [() => page.keyboard.press("Meta+k"), () => paletteButton(page).click()]) {
      const letThrough = await openWithoutCode(page, "/atelier/test/orders");
      await ask();
      letThrough();
      await expect(page.getByRole("combobox", { name: say("palette.label") })).toBeFocused();
    }
  });
});

test("what is set before a page's code is there is what counts once it is", async ({ desk }) => {
  const page = await desk.join("Otto Operator", "operator");
  const draft = await desk.makeDraft("test", "early-1");
  await openOrder(page, desk, draft, "test");

  await test.step("an order with the button that was meant: somebody is asked to pay", async () => {
    const letThrough = await openWithoutCode(page, `/${desk.slug}/test/orders/new?order=${draft.id}`);
    await page.getByRole("spinbutton", { name: say("newOrder.quantity") }).fill("3");
    await page.getByLabel(say("addresses.name"), { exact: true }).fill("Max Other");
    await page.getByRole("button", { name: say("newOrder.ask") }).click();
    letThrough();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
    await expect(page.getByText(sayAny("payment.request.askedYourself"))).toBeVisible();
    await expect(page.getByRole("cell", { name: `${say("order.quantity")} 3` })).toBeVisible();
  });

  await test.step("a note, typed on while the code comes", async () => {
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

  await test.step("two ticks in a list", async () => {
    const letThrough = await openWithoutCode(page, `/${desk.slug}/test/orders`);
    const ticks = page.getByRole("checkbox", { name: pattern`^${sayAny("ordersList.choose")}` });
    await expect(ticks.nth(1)).toBeVisible();
    for (const index of [0, 1]) await ticks.nth(index).check();
    letThrough();
    await expect(page.getByRole("toolbar", { name: say("bulk.bar") })).toContainText(
      say("bulk.chosen", { count: 2 }),
    );
    for (const index of [0, 1]) await expect(ticks.nth(index)).toBeChecked();
  });
});

const paletteButton = (page: Page) => page.getByRole("button", { name: say("palette.label") }).first();

/** Since it was last asked: calls of actions, and forms that the browser sent by itself. */
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

/** A page as a slow line brings it: all of it to be seen, and nothing of its code. */
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
