import { expect, type Page } from "@playwright/test";
import pg from "pg";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { codeAt } from "#lib/features/sign-in/internal/factors/codes.ts";
import { pattern, say } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { tick } from "./tick.ts";

test.use({ refusing: "/api/auth" });

const password = "correct horse battery";

test("a second factor is set up, asked for, required by a workspace, and proved again", async ({
  page,
  browser,
  pressroom,
  desk,
}) => {
  await desk.enter(page.context(), "owner");
  const [secret, codes] = await test.step("the owner sets up an authenticator app", () => setUpApp(page));

  await test.step("signing in asks for a code after the password", async () => {
    await signOut(page);
    await typePassword(page, desk.emailOf("owner"));
    await page.getByLabel(say("login.code"), { exact: true }).fill("000000");
    await page.getByRole("button", { name: say("login.submit"), exact: true }).click();
    await expect(page.getByText(say("login.codeWrong"))).toBeVisible();
    await page.getByLabel(say("login.code"), { exact: true }).fill(codes[0] ?? "");
    await page.getByRole("button", { name: say("login.submit"), exact: true }).click();
    await expect(page).not.toHaveURL(/login/);
  });

  await test.step("the workspace requires a second factor", async () => {
    await goTo(page, `/${desk.slug}/settings/security`);
    await tick(page.getByLabel(say("security.requires")));
    await page.getByLabel(say("security.above")).fill("250");
    await page.getByRole("button", { name: say("security.save") }).click();
    await expect(page.getByText(say("security.saved"), { exact: true })).toBeVisible();
  });

  const link =
    await test.step("in a stale session an invitation asks for the password and a code first", async () => {
      await goTo(page, `/${desk.slug}/settings/team`);
      await desk.ageSessions();
      await page.getByRole("button", { name: say("team.invite") }).click();
      const dialog = page.getByRole("dialog", { name: say("team.inviteTitle") });
      await dialog.getByRole("radio", { name: pattern`^${say("roles.operator")}` }).check();
      await dialog.getByLabel(say("team.note")).fill("Bo from the desk");
      await dialog.getByRole("button", { name: say("team.makeLink"), exact: true }).click();
      const proof = page.getByRole("dialog", { name: say("proof.title") });
      await proof.getByLabel(say("proof.password"), { exact: true }).fill("not my password");
      await proof.getByLabel(say("proof.code"), { exact: true }).fill(codes[1] ?? "");
      await proof.getByRole("button", { name: say("proof.submit") }).click();
      await expect(proof.getByText(say("errors.password_wrong"))).toBeVisible();
      await proof.getByLabel(say("proof.password"), { exact: true }).fill(password);
      await forgetStep(pressroom, desk.emailOf("owner"));
      await proof.getByLabel(say("proof.code"), { exact: true }).fill(codeAt(secret));
      await proof.getByRole("button", { name: say("proof.submit") }).click();
      return page.getByLabel(say("team.link")).inputValue();
    });

  await test.step("a new member must set up a second factor first", async () => {
    const context = await browser.newContext({ baseURL: pressroom.url, locale: "en-GB" });
    const other = await context.newPage();
    await goTo(other, link);
    await other.getByLabel(say("invite.name")).fill("Bo Operator");
    await other.getByLabel(say("invite.email")).fill(`bo@${desk.slug}.example`);
    await other.getByLabel(say("invite.password"), { exact: true }).fill("qwertyuiop");
    await other.getByRole("button", { name: say("invite.submit") }).click();
    await expect(other.getByText(say("errors.password_common"))).toBeVisible();
    await other.getByLabel(say("invite.password"), { exact: true }).fill(password);
    await expect(other.getByText(say("newPassword.good"))).toBeVisible();
    await other.getByRole("button", { name: say("invite.submit") }).click();
    await expect(other.getByText(say("secondFactor.neededTitle"), { exact: true })).toBeVisible();
    await setUpApp(other, false);
    await other.getByRole("link", { name: say("secondFactor.goOn") }).click();
    await expect(other.getByRole("heading", { name: say("overview.title") })).toBeVisible();
    await context.close();
  });
});

async function setUpApp(page: Page, goes = true): Promise<[string, string[]]> {
  if (goes) await goTo(page, "/account/security");
  await page.getByRole("button", { name: say("secondFactor.setUp") }).click();
  const form = page.getByRole("form", { name: say("secondFactor.setUp") });
  const shown = (await form.locator("code").textContent()) ?? "";
  const secret = shown.replaceAll(" ", "");
  await form.getByLabel(say("secondFactor.code")).fill(codeAt(secret));
  await form.getByRole("button", { name: say("secondFactor.turnOn") }).click();
  const list = page.getByRole("list", { name: say("secondFactor.codesTitle") });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allInnerTexts();
  await page.getByRole("button", { name: say("secondFactor.kept") }).click();
  await expect(page.getByText(say("secondFactor.codesLeft", { count: 10 }))).toBeVisible();
  return [secret, codes];
}

async function signOut(page: Page): Promise<void> {
  await goTo(page, "/account");
  await page.getByRole("button", { name: say("login.signOut") }).click();
  await expect(page).toHaveURL(/login/);
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel(say("login.email")).fill(email);
  await page.getByLabel(say("login.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: say("login.submit"), exact: true }).click();
  await expect(page.getByRole("heading", { name: say("login.codeTitle") })).toBeVisible();
}

/** Allows the same code again. Otherwise the test would have to wait half a minute for the next one. */
async function forgetStep({ databaseUrl }: StartedPressroom, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client
    .query("update users set totp_step = null where email = $1", [email])
    .finally(() => client.end());
}
