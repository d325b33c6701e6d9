import { expect, type Page } from "@playwright/test";
import { openDatabase } from "#e2e/access/world/database.ts";
import type { MailServer } from "#e2e/fixtures/mail-server.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { addWorkspace } from "./add-workspace.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom-with-mail.ts";

const password = "correct horse battery";

async function linkIn(mail: MailServer, address: string, pattern: RegExp): Promise<string> {
  const found = () =>
    mail.received.flatMap(({ to, raw }) => (to.includes(address) ? (pattern.exec(raw) ?? []) : []));
  await expect.poll(() => found().length, { timeout: 30_000 }).toBeGreaterThan(0);
  return found().at(-1) ?? "";
}

async function invite(page: Page, workspace: string): Promise<string> {
  await goTo(page, `/${workspace}/settings/team`);
  await page.getByRole("button", { name: say("team.invite") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: pattern`^${say("roles.operator")}` }).check();
  await dialog.getByRole("button", { name: say("team.makeLink"), exact: true }).click();
  return dialog.getByLabel(say("team.link")).inputValue();
}

test("an email is verified by mail before its account joins another workspace, and by a reset", async ({
  page,
  browser,
  pressroom,
  mail,
  desk,
}) => {
  await desk.enter(page.context(), "owner");
  const bo = `bo@${desk.slug}.example`;
  const branch = `${desk.slug}-branch`;
  const other = await (await browser.newContext({ locale: "en-GB" })).newPage();

  await test.step("a person joins with a copied link", async () => {
    await goTo(other, await invite(page, desk.slug));
    await other.getByLabel(say("invite.name")).fill("Bo Operator");
    await other.getByLabel(say("invite.email")).fill(bo);
    await other.getByLabel(say("invite.password"), { exact: true }).fill(password);
    await other.getByRole("button", { name: say("invite.submit") }).click();
    await expect(other.getByRole("heading", { name: say("overview.title") })).toBeVisible();
  });

  await test.step("another workspace requires the mailed link first", async () => {
    await addWorkspace(pressroom, { slug: branch, name: "Branch", owner: desk.emailOf("owner") });
    const link = await invite(page, branch);
    await goTo(other, link);
    await other.getByRole("button", { name: say("invite.accept", { role: say("roles.operator") }) }).click();
    await expect(other.getByText(say("errors.email_unproved", { email: bo }))).toBeVisible();
    await expectNoViolations(other);
    await goTo(other, await linkIn(mail, bo, /http\S+\/account\/email\/[\w-]{43}/));
    await other.getByRole("button", { name: say("account.prove", { email: bo }) }).click();
    await expect(other).toHaveURL(/\/account$/);
    await goTo(other, link);
    await other.getByRole("button", { name: say("invite.accept", { role: say("roles.operator") }) }).click();
    await expect(other.getByRole("heading", { name: say("overview.title") })).toBeVisible();
  });

  await test.step("a reset says what it removes, and that an authenticator app stays", async () => {
    const database = openDatabase(pressroom.databaseUrl);
    await database.rows(
      "update users set email_proved_at = null, totp_confirmed_at = now() where email = $1",
      [bo],
    );
    await database.rows(
      `insert into user_identities (issuer, subject, user_id)
       select 'https://id.example', 'planted', id from users where email = $1`,
      [bo],
    );
    await database.close();
    await goTo(other, "/reset");
    await other.getByLabel(say("login.email")).fill(bo);
    await other.getByRole("button", { name: say("reset.submit") }).click();
    await goTo(other, await linkIn(mail, bo, /http\S+\/reset\/[\w-]{43}/));
    await expect(other.getByText(sayAny("reset.removes", { count: 1 }))).toBeVisible();
    await expect(other.getByText(say("reset.codeStays"))).toBeVisible();
    await expectNoViolations(other);
    await other.getByLabel(say("reset.new")).fill("what they thought of next");
    await other.getByRole("button", { name: say("reset.set") }).click();
    await expect(other.getByText(sayAny("reset.removed", { count: 1 }))).toBeVisible();
  });
});
