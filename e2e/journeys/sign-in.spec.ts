import { expect, type Page } from "@playwright/test";
import pg from "pg";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { codeAt } from "#lib/sign-in/factors/totp.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { setUp } from "./set-up.ts";

test.use({ journey: "sign-in", refusing: "/api/auth" });

const password = "correct horse battery";

test("a second factor: set up, asked for, needed by a workspace, and proved anew", async ({
  page,
  browser,
  pressroom,
}) => {
  await setUp(page, pressroom, "Atelier");
  const [secret, codes] = await test.step("the owner sets up an authenticator app", () => setUpApp(page));

  await test.step("signing in asks for a code after the password", async () => {
    await signOut(page);
    await typePassword(page, "ada@example.com");
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("This code is not the one that counts now")).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).not.toHaveURL(/login/);
  });

  await test.step("the workspace asks everybody for one", async () => {
    await goTo(page, "/atelier/settings/security");
    await page.getByLabel("Everybody needs a second factor to come in").check();
    await page.getByLabel("Ask who is paying above").fill("250");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
  });

  const link =
    await test.step("in a session that was left open, an invitation asks who they are", async () => {
      await goTo(page, "/atelier/settings/team");
      await letSessionsAge(pressroom);
      await page.getByRole("button", { name: "Invite somebody" }).click();
      const dialog = page.getByRole("dialog", { name: "Invite somebody" });
      await dialog.getByRole("radio", { name: /^Operator/ }).check();
      await dialog.getByLabel("For whom").fill("Bo from the desk");
      await dialog.getByRole("button", { name: "Invite", exact: true }).click();
      const proof = page.getByRole("dialog", { name: "Who are you?" });
      await proof.getByLabel("Password", { exact: true }).fill("not my password");
      await proof.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
      await proof.getByRole("button", { name: "It is me" }).click();
      await expect(proof.getByText("This is not your password.")).toBeVisible();
      await proof.getByLabel("Password", { exact: true }).fill(password);
      await forgetSteps(pressroom);
      await proof.getByLabel("Code", { exact: true }).fill(codeAt(secret));
      await proof.getByRole("button", { name: "It is me" }).click();
      return page.getByLabel("Invitation link").inputValue();
    });

  await test.step("who joins is led to set one up before they see anything", async () => {
    const context = await browser.newContext({ baseURL: pressroom.url, locale: "en-GB" });
    const other = await context.newPage();
    await goTo(other, link);
    await other.getByLabel("Your name").fill("Bo Operator");
    await other.getByLabel("E-mail").fill("bo@example.com");
    await other.getByLabel("Password", { exact: true }).fill("qwertyuiop");
    await other.getByRole("button", { name: "Make an account and join" }).click();
    await expect(other.getByText("among those that are guessed first")).toBeVisible();
    await other.getByLabel("Password", { exact: true }).fill(password);
    await expect(other.getByText("A good length.")).toBeVisible();
    await other.getByRole("button", { name: "Make an account and join" }).click();
    await expect(other.getByText("A second factor is asked for there")).toBeVisible();
    await setUpApp(other, false);
    await other.getByRole("link", { name: "Go on" }).click();
    await expect(other.getByRole("heading", { name: "Overview" })).toBeVisible();
    await context.close();
  });
});

async function setUpApp(page: Page, goes = true): Promise<[string, string[]]> {
  if (goes) await goTo(page, "/account/security");
  await page.getByRole("button", { name: "Set up an app" }).click();
  const form = page.getByRole("form", { name: "Set up an app" });
  const shown = (await form.locator("code").textContent()) ?? "";
  const secret = shown.replaceAll(" ", "");
  await form.getByLabel("Code that the app shows").fill(codeAt(secret));
  await form.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Your recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const codes = await list.getByRole("listitem").allInnerTexts();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  return [secret, codes];
}

async function signOut(page: Page): Promise<void> {
  await goTo(page, "/account");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/login/);
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
}

const letSessionsAge = (pressroom: StartedPressroom) =>
  run(pressroom, "update sessions set proved_at = now() - interval '1 hour'");

/** The app would show another code in half a minute. */
const forgetSteps = (pressroom: StartedPressroom) => run(pressroom, "update users set totp_step = null");

async function run({ databaseUrl }: StartedPressroom, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
