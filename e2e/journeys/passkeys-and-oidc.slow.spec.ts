import { expect, type Page, type Route } from "@playwright/test";
import { addAuthenticator } from "#e2e/fixtures/add-authenticator.ts";
import { freePort } from "#e2e/fixtures/free-port.ts";
import { type ServedProvider, serveProvider } from "#e2e/fixtures/serve-provider.ts";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo } from "./go-to.ts";
import { test as base } from "./pressroom.ts";
import { setUp } from "./set-up.ts";

const test = base.extend<object, { provider: ServedProvider }>({
  provider: [
    async ({ playwright: _ }, use) => {
      const port = await freePort();
      const provider = await serveProvider(`http://localhost:${port}/api/oidc/callback`);
      Object.assign(provider.env, { PORT: String(port), OIDC_NAME: "Atelier ID" });
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  pressroom: [
    async ({ provider }, use) => {
      const pressroom = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off", ...provider.env } });
      await use(pressroom);
      await pressroom.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

/** Signs out by deleting the cookie, so that no question comes in between. */
async function signOut(page: Page, login = "/login"): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies({ name: "pressroom-session" });
  await goTo(page, login);
}

/** This device answers every passkey request at once, so the page must not send one by itself, except with `?offer`. */
async function keepQuiet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if ("PublicKeyCredential" in window && !location.search.includes("offer"))
      Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false });
  });
}

async function pressPasskey(page: Page): Promise<void> {
  await page.getByRole("button", { name: say("passkeys.signIn") }).click();
}

const overview = (page: Page) =>
  page.getByRole("heading", { name: pattern`${say("overview.title")}|${say("connection.title")}` });

test("a passkey and an identity provider, besides the password", async ({ page, pressroom, provider }) => {
  await keepQuiet(page);
  const device = await addAuthenticator(page);

  await test.step("a passkey is added under a custom name", async () => {
    await setUp(page, pressroom, "Atelier");
    await goTo(page, "/account/security");
    await page.getByRole("button", { name: say("passkeys.add") }).click();
    const dialog = page.getByRole("dialog", { name: say("passkeys.addTitle") });
    await dialog.getByLabel(say("passkeys.name")).fill("My laptop");
    await dialog.getByRole("button", { name: say("passkeys.addSubmit") }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: /My laptop/ })).toContainText(say("passkeys.onOneDevice"));
    expect(await device.count()).toBe(1);
  });

  await test.step("a device with a passkey cannot add a second one", async () => {
    await page.getByRole("button", { name: say("passkeys.add") }).click();
    const dialog = page.getByRole("dialog", { name: say("passkeys.addTitle") });
    await dialog.getByLabel(say("passkeys.name")).fill("Again");
    await dialog.getByRole("button", { name: say("passkeys.addSubmit") }).click();
    await expect(dialog.getByText(say("passkeys.known"))).toBeVisible();
    await dialog.getByRole("button", { name: say("common.close") }).click();
  });

  await test.step("the passkey signs its person in, but not without user verification", async () => {
    await signOut(page);
    await device.setUserVerified(false);
    await pressPasskey(page);
    await expect(page.getByText(say("passkeys.left"))).toBeVisible();
    await device.setUserVerified(true);
    await pressPasskey(page);
    await expect(overview(page)).toBeVisible();
  });

  await test.step("the passkey is renamed", async () => {
    await goTo(page, "/account/security");
    const row = page.getByRole("row", { name: /My laptop/ });
    await expect(row).toContainText("now");
    await row.getByRole("button", { name: say("passkeys.renameName", { name: "My laptop" }) }).click();
    const dialog = page.getByRole("dialog", { name: say("passkeys.renameTitle", { name: "My laptop" }) });
    await dialog.getByLabel(say("passkeys.name")).fill("Desk upstairs");
    await dialog.getByRole("button", { name: say("passkeys.save") }).click();
    await expect(page.getByRole("row", { name: /Desk upstairs/ })).toBeVisible();
  });

  await test.step("the provider cannot sign anyone in before it is linked", async () => {
    provider.setVisitor({ subject: "ada-there", claims: { email: "ada@example.com", email_verified: true } });
    await signOut(page);
    await page.getByRole("link", { name: say("oidc.signIn", { provider: "Atelier ID" }) }).click();
    await expect(page.getByText(say("errors.oidc_unknown", { provider: "Atelier ID" }))).toBeVisible();
    await expectNoViolations(page);
    await pressPasskey(page);
    await expect(overview(page)).toBeVisible();
  });

  await test.step("a linked provider signs in", async () => {
    await goTo(page, "/account/security");
    await page.getByRole("button", { name: say("oidc.link", { provider: "Atelier ID" }) }).click();
    await expect(page.getByText(say("oidc.linked", { provider: "Atelier ID" }))).toBeVisible();
    await expect(page.getByRole("row", { name: /ada@example.com/ })).toContainText(
      say("oidc.verified", { provider: "Atelier ID" }),
    );
    await expectNoViolations(page);
    await signOut(page);
    await page.getByRole("link", { name: say("oidc.signIn", { provider: "Atelier ID" }) }).click();
    await expect(overview(page)).toBeVisible();
  });

  await test.step("the browser offers the passkey once by itself, and keeps the typed text", async () => {
    const sent: Route[] = [];
    const leaving: Route[] = [];
    await page.route(/\/login\?offer$/, (route) =>
      route.request().method() === "POST" && sent.push(route) === 2 ? undefined : route.continue(),
    );
    await page.route("**/api/health/live", (route) => void leaving.push(route));
    await signOut(page, "/login?offer");
    await expect.poll(() => sent.length).toBe(2);
    await page.getByLabel(say("login.email")).fill("ada@exam");
    await sent[1]?.continue();
    await expect.poll(() => leaving.length).toBe(1);
    await expect(page.getByRole("navigation", { name: say("account.language") })).toHaveCount(0);
    await expect(page.getByLabel(say("login.email"))).toHaveValue("ada@exam");
    expect(sent).toHaveLength(2);
    await page.unroute("**/api/health/live");
    await leaving[0]?.continue();
    await expect(overview(page)).toBeVisible();
  });

  await test.step("both are removed", async () => {
    await goTo(page, "/account/security");
    await page.getByRole("button", { name: say("oidc.unlinkName", { provider: "Atelier ID" }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("oidc.unlink") })
      .click();
    await expect(page.getByText(sayAny("oidc.none"))).toBeVisible();
    await page.getByRole("button", { name: say("passkeys.removeName", { name: "Desk upstairs" }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("passkeys.remove") })
      .click();
    await expect(page.getByText(say("passkeys.none"))).toBeVisible();
  });
});
