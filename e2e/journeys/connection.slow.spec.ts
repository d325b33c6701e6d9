import { expect, type Page } from "@playwright/test";
import { allScopes } from "#e2e/contract/control.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { fillAddress } from "./fill-address.ts";
import { goTo } from "./go-to.ts";
import { openPaste, paste, slot } from "./paste-key.ts";
import { test } from "./pressroom.ts";
import { setUp } from "./set-up.ts";

const connection = "/atelier/settings/connection";
const payingKey = say("keys.named", { mode: "test", purpose: "paying" });
const orderingKey = say("keys.named", { mode: "test", purpose: "ordering" });
const withoutPaying = allScopes.filter((scope) => scope !== "orders:confirm");

async function expectRefused(page: Page, name: string, key: string, said: RegExp) {
  const dialog = await openPaste(page, name);
  await dialog.getByLabel(say("keys.key")).fill(key);
  await dialog
    .getByRole("button", { name: pattern`^(?:${say("keys.verifyAdd")}|${say("keys.verifyReplace")})` })
    .click();
  await expect(dialog.getByLabel(say("keys.key"))).toHaveAccessibleDescription(said);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

test.use({ journey: "connection" });

test("an ordering and a paying key are connected, refused, replaced and removed", async ({
  page,
  context,
  pressroom,
}) => {
  await setUp(page, pressroom, "Atelier");
  const ordering = await pressroom.control.createKey(undefined, { scopes: withoutPaying, name: "Desk" });
  const paying = await pressroom.control.createKey(undefined, { scopes: ["orders:confirm"], name: "Till" });

  const never = "svc_test_0123456789abcdefghijklmnopqrstuv";

  await test.step("a key that the sandbox did not issue gets its own error", async () => {
    await page.getByLabel(say("connection.key")).fill(never);
    await page.getByRole("button", { name: say("connection.connect") }).click();
    await expect(
      page.getByText(say("errors.key_not_from_sandbox", { service: pressroom.sandboxUrl })).first(),
    ).toBeVisible();
  });

  await test.step("a connected key shows its name, scopes and limits at once", async () => {
    await page.getByLabel(say("connection.key")).fill(ordering.key);
    await page.getByRole("button", { name: say("connection.connect") }).click();
    const card = slot(page, orderingKey);
    await expect(card.getByText(`${ordering.prefix}…`, { exact: true })).toBeVisible();
    await expect(card.getByRole("link", { name: say("scopes.catalog:read") })).toBeVisible();
    await expect(card.getByText(say("keys.missing", { scopes: say("scopes.orders:confirm") }))).toBeVisible();
    await expect(card.getByText(say("keys.cannotPay"), { exact: true })).toBeVisible();
    await expect(slot(page, payingKey).getByText(say("keys.empty.byNobody"))).toBeVisible();
  });

  await test.step("a key that does not fit a slot is refused at the field, with the reason", async () => {
    const other = await pressroom.control.createAccount("Another merchant");
    const foreign = await pressroom.control.createKey(other);
    const live = await pressroom.control.createKey(undefined, { mode: "live" });
    await expectRefused(page, payingKey, live.key, sayAny("errors.wrong_mode", { given: "live" }));
    await expectRefused(
      page,
      payingKey,
      foreign.key,
      sayAny("errors.other_account", { account: "Another merchant" }),
    );
    await expectRefused(page, payingKey, ordering.key, sayAny("errors.cannot_pay"));
    await expectRefused(page, payingKey, never, sayAny("errors.key_not_from_sandbox"));
    await expectRefused(page, payingKey, "hunter2", sayAny("form.problems.invalid_key"));
    await expect(slot(page, payingKey).getByText(say("keys.empty.byNobody"))).toBeVisible();
  });

  await test.step("a refused key does not stay in the page", async () => {
    const dialog = await openPaste(page, payingKey);
    await expect(dialog.getByLabel(say("keys.key"))).toHaveValue("");
    await page.keyboard.press("Escape");
  });

  await test.step("the paying key is added, and pays", async () => {
    await paste(page, payingKey, paying);
    await expect(slot(page, payingKey)).toBeFocused();
    await expect(
      slot(page, payingKey).getByText(sayAny("keys.limitsText", { perOrder: "€150.00" })),
    ).toBeVisible();
    await payAnOrder(page);
    const used = (await pressroom.control.requestsOf(paying.prefix)).map(
      ({ method, path }) => `${method} ${path.replace(/orders\/[^/]+/, "orders/…")}`,
    );
    expect(new Set(used)).toEqual(new Set(["GET /v1/me", "POST /v1/orders/…/confirm"]));
    await goTo(page, connection);
  });

  await test.step("a check shows what has changed in the account", async () => {
    await pressroom.control.freeze(paying.id);
    const card = slot(page, payingKey);
    await card.getByRole("button", { name: pattern`^${say("keys.check")}` }).click();
    await expect(card.getByText(say("keys.notice.frozen.title"))).toBeVisible();
    await pressroom.control.unfreeze(paying.id);
    await card.getByRole("button", { name: pattern`^${say("keys.check")}` }).click();
    await expect(card.getByText(say("keys.notice.frozen.title"))).toBeHidden();
  });

  await test.step("a key close to its expiry causes a warning here and on the overview", async () => {
    const expires_at = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
    const short = await pressroom.control.createKey(undefined, { expires_at });
    await paste(page, orderingKey, short);
    await expect(page.getByText(say("keys.notice.expiring.title", { left: "in 3 days" }))).toBeVisible();
    await expect(page.getByText(say("keys.unseparatedTitle"))).toBeVisible();
    await goTo(page, "/atelier/test");
    await expect(page.getByText(say("keys.notice.expiring.title", { left: "in 3 days" }))).toBeVisible();
    await page.getByRole("link", { name: say("keys.see") }).click();

    await test.step("a revoked key is marked without a reload", async () => {
      const card = slot(page, orderingKey);
      await expect(card.getByText(say("keys.notice.expiring.title", { left: "in 3 days" }))).toBeVisible();
      await pressroom.control.revoke(short.id);
      const elsewhere = await context.newPage();
      // Our mirror has no such product, so the page asks the service.
      await goTo(elsewhere, `/atelier/test/catalog/${crypto.randomUUID()}`);
      await expect(elsewhere.getByRole("main").getByText(say("errors.key_no_longer_valid"))).toBeVisible();
      await elsewhere.close();
      await expect(card.getByText(say("keys.notice.refused.title"))).toBeVisible();
    });
  });

  await test.step("replacing the key removes the warning", async () => {
    await paste(page, orderingKey, ordering);
    await expect(page.getByText(say("keys.notice.refused.title"))).toBeHidden();
    await expect(page.getByText(say("keys.unseparatedTitle"))).toBeHidden();
  });

  await test.step("removing a key needs a confirmation, and says what stops", async () => {
    await slot(page, payingKey)
      .getByRole("button", { name: pattern`^${sayAny("keys.removeNamed")}` })
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(say("scopes.orders:confirm"))).toBeVisible();
    await dialog.getByRole("button", { name: say("keys.removeKey") }).click();
    await expect(dialog.getByText(say("form.problems.tick_to_remove"))).toBeVisible();
    await dialog.getByRole("button", { name: say("keys.keep") }).click();
    await expect(
      slot(page, payingKey).getByText(`${paying.prefix}…`, {
        exact: true,
      }),
    ).toBeVisible();
    await remove(page, payingKey);
    await expect(slot(page, payingKey).getByText(say("keys.empty.byNobody"))).toBeVisible();
  });

  await test.step("without any key the orders stay readable", async () => {
    await remove(page, orderingKey);
    await expect(page.getByText(pattern`^${sayAny("connection.belongsTitle")}`)).toBeVisible();
    await goTo(page, "/atelier/test/orders");
    await expect(page.getByRole("row").filter({ hasText: "two-keys" })).toBeVisible();
    const stream = pattern`^(?:${say("live.live")}|${say("live.reconnecting")})$`;
    await expect(page.getByRole("status").filter({ hasText: stream })).toHaveCount(0);
    const notice = page.getByRole("status").filter({ hasText: pattern`^${sayAny("errors.not_connected")}` });
    await expect(notice).toHaveText(pattern`${sayAny("keyMissing.asOf")}`);
    await expect(notice.getByRole("link", { name: say("overview.connect") })).toBeVisible();
  });

  await test.step("a mode without a key connects to the built-in sandbox again", async () => {
    await goTo(page, connection);
    await page.getByRole("button", { name: say("connection.useSandbox") }).click();
    await remove(page, orderingKey);
    await slot(page, orderingKey)
      .getByRole("button", { name: say("connection.useSandbox") })
      .click();
    await expect(slot(page, orderingKey).getByText(/^svc_test_.*…$/)).toBeVisible();
  });
});

async function remove(page: Page, name: string) {
  await slot(page, name)
    .getByRole("button", { name: pattern`^${sayAny("keys.removeNamed")}` })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("keys.understood")).check();
  await dialog.getByRole("button", { name: say("keys.removeKey") }).click();
  await expect(dialog).toBeHidden();
}

async function payAnOrder(page: Page) {
  await goTo(page, "/atelier/test/catalog");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Classic hoodie/ })
    .click();
  await expect(page.getByRole("heading", { name: "Classic hoodie", level: 1 })).toBeVisible();
  await page
    .getByRole("link", { name: pattern`^${sayAny("productPage.orderVariant", { size: "M" })}:` })
    .first()
    .click();
  await fillAddress(page);
  await page.getByLabel(say("newOrder.reference")).fill("two-keys");
  await page
    .getByRole("button", { name: pattern`^${sayAny("payment.payTest", { amount: /€[\d.]+/ })}$` })
    .click();
  await expect(page.getByText(say("status.test_confirmed"), { exact: true })).toBeVisible();
}
