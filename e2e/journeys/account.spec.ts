import { randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { freePort } from "#e2e/fixtures/free-port.ts";
import { type MailServer, startMailServer } from "#e2e/fixtures/mail-server.ts";
import { serveSite, serveTls } from "#e2e/fixtures/serve-tls.ts";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { findBrowser } from "#scripts/install-browser.ts";
import { findNothingSerious } from "./find-serious.ts";
import { goTo, reload } from "./go-to.ts";
import { test as base } from "./pressroom.ts";
import { setUp } from "./set-up.ts";

type Site = { mail: MailServer; sibling: string };

const executablePath = findBrowser();

/** Behind TLS, as merchants run it, with mail, and with another site under the same name beside it. */
const test = base.extend<object, Site>({
  mail: [
    async ({ playwright: _ }, use) => {
      const mail = await startMailServer(await freePort(), randomUUID());
      await use(mail);
      await mail.stop();
    },
    { scope: "worker" },
  ],
  pressroom: [
    async ({ mail }, use) => {
      const [port, inner] = [await freePort(), await freePort()];
      const tls = await serveTls(port, inner);
      const env = {
        SANDBOX_AUTOPILOT: "off",
        SMTP_URL: mail.url,
        PORT: String(inner),
        APP_URL: `https://desk.good.example:${port}`,
      };
      const pressroom = await startPressroom({ env });
      await use(pressroom);
      await pressroom.stop();
      tls.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  sibling: [
    async ({ playwright: _ }, use) => {
      const port = await freePort();
      const site = await serveSite(port, await freePort(), ({ url }, response) => {
        const wanted = new URL(url ?? "/", "http://any.invalid").searchParams.getAll("cookie");
        response
          .setHeader("Set-Cookie", wanted)
          .setHeader("Content-Type", "text/html")
          .end("<title>S</title>");
      });
      await use(`https://sibling.good.example:${port}`);
      site.stop();
    },
    { scope: "worker" },
  ],
});
test.use({
  journey: "account",
  ignoreHTTPSErrors: true,
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP *.good.example 127.0.0.1"],
  },
});

const first = "correct horse battery";
const second = "a second thought of horses";
const third = "the third thing that came to mind";

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Connection" })).toBeVisible();
}

const sessionCookie = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.endsWith("pressroom-session"));

async function linkIn(mail: MailServer, address: string, pattern: RegExp): Promise<string> {
  const found = () =>
    mail.received.filter(({ to }) => to.includes(address)).map(({ raw }) => pattern.exec(raw)?.[0]);
  await expect.poll(() => found().some(Boolean), { timeout: 30_000 }).toBe(true);
  return found().filter(Boolean).at(-1) ?? "";
}

test("one's own account: sessions, password, e-mail, and a way back in", async ({
  page,
  browser,
  pressroom,
  mail,
  sibling,
}) => {
  await setUp(page, pressroom, "Atelier");
  const other = await (await browser.newContext({ locale: "en-GB", ignoreHTTPSErrors: true })).newPage();
  const login = `${pressroom.url}/login?next=${encodeURIComponent("/atelier/settings/connection")}`;

  await test.step("behind TLS the cookie is bound to its host, and no sibling can plant another", async () => {
    const [own, ...more] = await sessionCookie(page.context());
    expect(more).toEqual([]);
    expect(own).toMatchObject({
      ...{ name: "__Host-pressroom-session", domain: "desk.good.example", path: "/" },
      ...{ secure: true, httpOnly: true, sameSite: "Lax" },
    });
    await goTo(other, login);
    await signIn(other, "ada@example.com", first);
    const [theirs] = await sessionCookie(other.context());
    const planted = ["__Host-pressroom-session", "pressroom-session"].map(
      (name) => `${name}=${theirs?.value}; Domain=good.example; Path=/; Secure`,
    );
    await page.goto(`${sibling}/?${new URLSearchParams(planted.map((cookie) => ["cookie", cookie]))}`);
    const kept = await sessionCookie(page.context());
    expect(kept.map(({ name, domain }) => `${name} ${domain}`).sort()).toEqual([
      "__Host-pressroom-session desk.good.example",
      "pressroom-session .good.example",
    ]);
    await page.context().clearCookies({ name: "__Host-pressroom-session" });
    await goTo(page, "/account");
    await expect(page).toHaveURL(/\/login\?/);
    await page.context().clearCookies();
    await goTo(page, login);
    await signIn(page, "ada@example.com", first);
  });

  await test.step("each browser is listed, and one is signed out from another", async () => {
    await goTo(page, "/account/security");
    const rows = page.getByRole("table", { name: "Where you are signed in" }).getByRole("row");
    await expect(rows.filter({ hasText: "This one" })).toHaveCount(1);
    await findNothingSerious(page);
    await goTo(other, "/atelier/test/orders");
    await page.getByRole("button", { name: /^Sign out (the other browser|\d+ other browsers)$/ }).click();
    await expect(page.getByText(/signed out\.$/)).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(other).toHaveURL(/\/login/, { timeout: 30_000 });
  });

  await test.step("a new password leaves this browser signed in, under another cookie", async () => {
    const [before] = await sessionCookie(page.context());
    await page.getByLabel("Current password").fill("not the current one");
    await page.getByLabel("New password").fill(second);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("This is not your current password.")).toBeVisible();
    await page.getByLabel("Current password").fill(first);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Changed. Every other browser is signed out.")).toBeVisible();
    expect((await sessionCookie(page.context()))[0]?.value).not.toBe(before?.value);
    await reload(page);
    await expect(page.getByText(/^Changed on /)).toBeVisible();
  });

  await test.step("a forgotten password comes back by mail, once", async () => {
    await goTo(other, "/login");
    await other.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(other.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
    await other.getByLabel("E-mail").fill("ada@example.com");
    await other.getByRole("button", { name: "Mail me a link" }).click();
    await expect(other.getByText("Look into your mail")).toBeVisible();
    await findNothingSerious(other);
    const link = await linkIn(mail, "ada@example.com", /https:\/\/\S+\/reset\/[\w-]{43}/);
    await goTo(other, link);
    await findNothingSerious(other);
    await other.getByLabel("New password").fill(third);
    await other.getByRole("button", { name: "Set password" }).click();
    await expect(other.getByText("Your new password is set")).toBeVisible();
    await goTo(other, link);
    await expect(other.getByText(/^This link was used already/)).toBeVisible();
    await goTo(page, "/account");
    await expect(page).toHaveURL(/\/login\?/);
    await goTo(page, login);
    await signIn(page, "ada@example.com", third);
  });

  await test.step("a new e-mail counts once its link was followed", async () => {
    await goTo(page, "/account");
    await findNothingSerious(page);
    await page.getByLabel("New e-mail").fill("ada@atelier.example");
    await page.getByRole("button", { name: "Change e-mail" }).click();
    await expect(page.getByText("Waiting for ada@atelier.example")).toBeVisible();
    await goTo(page, await linkIn(mail, "ada@atelier.example", /https:\/\/\S+\/account\/email\/[\w-]{43}/));
    await page.getByRole("button", { name: "Use ada@atelier.example from now on" }).click();
    await expect(page.getByText("You sign in with ada@atelier.example")).toBeVisible();
    await expect
      .poll(() => mail.received.map((each) => each.header("Subject")), { timeout: 30_000 })
      .toContain("Your e-mail was changed");
  });
  await other.context().close();
});
