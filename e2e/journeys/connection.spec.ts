import { expect, type Page } from "@playwright/test";
import { allScopes } from "#e2e/contract/control.ts";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { control } from "./control.ts";
import { goTo } from "./go-to.ts";
import { openPaste, paste, slot } from "./paste-key.ts";
import { test } from "./pressroom.ts";
import { setUp } from "./set-up.ts";

const connection = "/atelier/settings/connection";
const withoutPaying = allScopes.filter((scope) => scope !== "orders:confirm");

async function issue(pressroom: StartedPressroom, options: object) {
  return (await control(pressroom, "POST", "/keys", options)).data as {
    id: string;
    key: string;
    prefix: string;
  };
}

async function expectRefused(page: Page, name: string, key: string, said: RegExp) {
  const dialog = await openPaste(page, name);
  await dialog.getByLabel("API key").fill(key);
  await dialog.getByRole("button", { name: /^Verify and/ }).click();
  await expect(dialog.getByLabel("API key")).toHaveAccessibleDescription(said);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

test.use({ journey: "connection" });

test("two keys: one that orders and one that pays, wrong ones refused, replaced, refused and removed", async ({
  page,
  context,
  pressroom,
}) => {
  await setUp(page, pressroom, "Atelier");
  const ordering = await issue(pressroom, { mode: "test", scopes: withoutPaying, name: "Desk" });
  const paying = await issue(pressroom, { mode: "test", scopes: ["orders:confirm"], name: "Till" });

  await test.step("a pasted key shows at once what it is and what it opens", async () => {
    await page.getByLabel("API key").fill(ordering.key);
    await page.getByRole("button", { name: "Verify and connect" }).click();
    const card = slot(page, "Test ordering key");
    await expect(card.getByText(`${ordering.prefix}…`, { exact: true })).toBeVisible();
    await expect(card.getByRole("link", { name: "Catalog and quotes" })).toBeVisible();
    await expect(card.getByText("Not with this key: Paying from the wallet")).toBeVisible();
    await expect(card.getByText("This key cannot pay")).toBeVisible();
    await expect(slot(page, "Test paying key").getByText("nobody can pay here")).toBeVisible();
  });

  await test.step("keys that do not belong in a slot are refused at the field, each with its reason", async () => {
    const other = (await control(pressroom, "POST", "/accounts", { name: "Somebody else" })).data.id;
    const foreign = await issue(pressroom, { account_id: other, mode: "test", scopes: allScopes });
    const live = await issue(pressroom, { mode: "live", scopes: allScopes });
    const name = "Test paying key";
    await expectRefused(page, name, live.key, /This is a live key, and a test key belongs here/);
    await expectRefused(page, name, foreign.key, /belongs to another account, Somebody else/);
    await expectRefused(page, name, ordering.key, /lacks orders:confirm/);
    const never = "svc_test_0123456789abcdefghijklmnopqrstuv";
    await expectRefused(page, name, never, /did not issue this key/);
    await expectRefused(page, name, "hunter2", /it begins with svc_test_ or svc_live_/);
    await expect(slot(page, name).getByText("nobody can pay here")).toBeVisible();
  });

  await test.step("a refused key is not left in the page", async () => {
    const dialog = await openPaste(page, "Test paying key");
    await expect(dialog.getByLabel("API key")).toHaveValue("");
    await page.keyboard.press("Escape");
  });

  await test.step("the paying key is added, and is the one that pays", async () => {
    await paste(page, "Test paying key", paying);
    await expect(slot(page, "Test paying key")).toBeFocused();
    await expect(slot(page, "Test paying key").getByText("€150.00 an order")).toBeVisible();
    await payAnOrder(page);
    const { data } = await control(pressroom, "GET", "/requests");
    const used = (data as { key_prefix: string; method: string; path: string }[])
      .filter(({ key_prefix }) => key_prefix === paying.prefix)
      .map(({ method, path }) => `${method} ${path.replace(/orders\/[^/]+/, "orders/…")}`);
    expect(new Set(used)).toEqual(new Set(["GET /v1/me", "POST /v1/orders/…/confirm"]));
    await goTo(page, connection);
  });

  await test.step("what changes in the account is seen when it is checked", async () => {
    await control(pressroom, "POST", `/keys/${paying.id}/freeze`);
    const card = slot(page, "Test paying key");
    await card.getByRole("button", { name: /^Check now/ }).click();
    await expect(card.getByText("Payments by this key are frozen")).toBeVisible();
    await control(pressroom, "POST", `/keys/${paying.id}/unfreeze`);
    await card.getByRole("button", { name: /^Check now/ }).click();
    await expect(card.getByText("Payments by this key are frozen")).toBeHidden();
  });

  await test.step("a key that is about to expire is warned of here and on the overview", async () => {
    const expires_at = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
    const short = await issue(pressroom, { mode: "test", scopes: allScopes, expires_at });
    await paste(page, "Test ordering key", short);
    await expect(page.getByText("This key expires in 3 days")).toBeVisible();
    await expect(page.getByText("Not separated at the service")).toBeVisible();
    await goTo(page, "/atelier/test");
    await expect(page.getByText("This key expires in 3 days")).toBeVisible();
    await page.getByRole("link", { name: "See the keys" }).click();

    await test.step("and one that is revoked is marked by itself, on a page that is merely open", async () => {
      const card = slot(page, "Test ordering key");
      await expect(card.getByText("This key expires in 3 days")).toBeVisible();
      await control(pressroom, "POST", `/keys/${short.id}/revoke`);
      const elsewhere = await context.newPage();
      // The catalog is mirrored; of a product that is not, the service is asked.
      await goTo(elsewhere, `/atelier/test/catalog/${crypto.randomUUID()}`);
      await expect(
        elsewhere.getByRole("main").getByText("no longer accepts the connected key"),
      ).toBeVisible();
      await elsewhere.close();
      await expect(card.getByText("The service refuses this key")).toBeVisible();
    });
  });

  await test.step("replacing it ends that", async () => {
    await paste(page, "Test ordering key", ordering);
    await expect(page.getByText("The service refuses this key")).toBeHidden();
    await expect(page.getByText("Not separated at the service")).toBeHidden();
  });

  await test.step("removing asks twice, and says what stops", async () => {
    await slot(page, "Test paying key")
      .getByRole("button", { name: /^Remove:/ })
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Paying from the wallet")).toBeVisible();
    await dialog.getByRole("button", { name: "Remove the key" }).click();
    await expect(dialog.getByText("Tick this to remove the key.")).toBeVisible();
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await expect(slot(page, "Test paying key").getByText(`${paying.prefix}…`, { exact: true })).toBeVisible();
    await remove(page, "Test paying key");
    await expect(slot(page, "Test paying key").getByText("nobody can pay here")).toBeVisible();
  });

  await test.step("without the last key the orders stay readable", async () => {
    await remove(page, "Test ordering key");
    await expect(page.getByText(/^This workspace belongs to /)).toBeVisible();
    await goTo(page, "/atelier/test/orders");
    await expect(page.getByRole("row").filter({ hasText: "two-keys" })).toBeVisible();
  });
});

async function remove(page: Page, name: string) {
  await slot(page, name)
    .getByRole("button", { name: /^Remove:/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Remove it; I know what stops").check();
  await dialog.getByRole("button", { name: "Remove the key" }).click();
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
    .getByRole("link", { name: /^Order .+, M:/ })
    .first()
    .click();
  await page.getByLabel("Name", { exact: true }).fill("Erika Mustermann");
  await page.getByLabel("Street and number").fill("Heidestraße 17");
  await page.getByLabel("Postcode").fill("51147");
  await page.getByLabel("City").fill("Köln");
  await page.getByLabel("Country").selectOption({ label: "Germany" });
  await page.getByLabel("Your reference").fill("two-keys");
  await page.getByRole("button", { name: /^Pay €[\d.]+ \(test\)$/ }).click();
  await expect(page.getByText("Paid (test)", { exact: true })).toBeVisible();
}
