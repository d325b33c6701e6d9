import { type BrowserContext, expect, type Page } from "@playwright/test";
import { freePort } from "#e2e/fixtures/free-port.ts";
import type { MailServer } from "#e2e/fixtures/mail-server.ts";
import { serveSite, serveTls } from "#e2e/fixtures/serve-tls.ts";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { findBrowser } from "#scripts/install-browser.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo, reload } from "./go-to.ts";
import { test as base } from "./pressroom-with-mail.ts";
import { setUp } from "./set-up.ts";

const executablePath = findBrowser();

/** Behind TLS, as merchants run it, with mail, and with another site on a sibling subdomain. */
const test = base.extend<object, { sibling: string }>({
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
  await page.getByLabel(say("login.email")).fill(email);
  await page.getByLabel(say("login.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: say("login.submit"), exact: true }).click();
  await expect(page.getByRole("heading", { name: say("connection.title") })).toBeVisible();
}

const sessionCookie = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.endsWith("pressroom-session"));

async function linkIn(mail: MailServer, address: string, pattern: RegExp): Promise<string> {
  const found = () =>
    mail.received.filter(({ to }) => to.includes(address)).map(({ raw }) => pattern.exec(raw)?.[0]);
  await expect.poll(() => found().some(Boolean), { timeout: 30_000 }).toBe(true);
  return found().filter(Boolean).at(-1) ?? "";
}

test("a person's own account: sessions, password, email, and recovery", async ({
  page,
  browser,
  pressroom,
  mail,
  sibling,
}) => {
  await setUp(page, pressroom, "Atelier");
  const other = await (await browser.newContext({ locale: "en-GB", ignoreHTTPSErrors: true })).newPage();
  const login = `${pressroom.url}/login?next=${encodeURIComponent("/atelier/settings/connection")}`;

  await test.step("behind TLS the cookie belongs to its host, and a sibling site cannot plant another one", async () => {
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

  await test.step("each browser is listed, and one browser signs out the other", async () => {
    await goTo(page, "/account/security");
    const rows = page.getByRole("table", { name: say("accountSecurity.sessions") }).getByRole("row");
    await expect(rows.filter({ hasText: say("accountSecurity.thisOne") })).toHaveCount(1);
    await goTo(other, "/atelier/test/orders");
    await page.getByRole("button", { name: pattern`^${sayAny("accountSecurity.endOthers")}$` }).click();
    const [one, two] = [1, 2].map((count) => say("accountSecurity.othersEnded", { count }));
    await expect(page.getByText(pattern`^(?:${one ?? ""}|${two ?? ""})$`)).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(other).toHaveURL(/\/login/, { timeout: 30_000 });
  });

  await test.step("a new password keeps this browser signed in, under another cookie", async () => {
    const [before] = await sessionCookie(page.context());
    await page.getByLabel(say("accountSecurity.current")).fill("not the current one");
    await page.getByLabel(say("accountSecurity.new")).fill(second);
    await page.getByRole("button", { name: say("accountSecurity.changePassword") }).click();
    await expect(page.getByText(say("errors.wrong_password"))).toBeVisible();
    await page.getByLabel(say("accountSecurity.current")).fill(first);
    await page.getByRole("button", { name: say("accountSecurity.changePassword") }).click();
    await expect(page.getByText(say("accountSecurity.passwordChanged"))).toBeVisible();
    expect((await sessionCookie(page.context()))[0]?.value).not.toBe(before?.value);
    await reload(page);
    await expect(page.getByText(pattern`^${sayAny("accountSecurity.changedAt")}`)).toBeVisible();
  });

  await test.step("a forgotten password is reset by a mailed link, which works once", async () => {
    await goTo(other, "/login");
    await other.getByRole("link", { name: say("login.forgot") }).click();
    await expect(other.getByRole("heading", { name: say("reset.title") })).toBeVisible();
    await other.getByLabel(say("login.email")).fill("ada@example.com");
    await other.getByRole("button", { name: say("reset.submit") }).click();
    await expect(other.getByText(say("reset.sentTitle"))).toBeVisible();
    await expectNoViolations(other);
    const link = await linkIn(mail, "ada@example.com", /https:\/\/\S+\/reset\/[\w-]{43}/);
    await goTo(other, link);
    await other.getByLabel(say("reset.new")).fill(third);
    await other.getByRole("button", { name: say("reset.set") }).click();
    await expect(other.getByText(say("reset.doneTitle"))).toBeVisible();
    await goTo(other, link);
    await expect(other.getByText(pattern`^${say("errors.reset_used")}`)).toBeVisible();
    await goTo(page, "/account");
    await expect(page).toHaveURL(/\/login\?/);
    await goTo(page, login);
    await signIn(page, "ada@example.com", third);
  });

  await test.step("a new email counts once its link was followed", async () => {
    await goTo(page, "/account");
    await page.getByLabel(say("account.newEmail")).fill("ada@atelier.example");
    await page.getByRole("button", { name: say("account.changeEmail") }).click();
    await expect(page.getByText(say("account.wantedTitle", { wanted: "ada@atelier.example" }))).toBeVisible();
    await goTo(page, await linkIn(mail, "ada@atelier.example", /https:\/\/\S+\/account\/email\/[\w-]{43}/));
    await page
      .getByRole("button", { name: say("account.confirm", { email: "ada@atelier.example" }) })
      .click();
    await expect(page.getByText(say("account.emailIs", { email: "ada@atelier.example" }))).toBeVisible();
    await expect
      .poll(() => mail.received.map((each) => each.header("Subject")), { timeout: 30_000 })
      .toContain(say("accountMail.kinds.email_changed.subject"));
  });
  await other.context().close();
});
