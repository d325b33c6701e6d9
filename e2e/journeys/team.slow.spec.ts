import { expect, type Page } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { expectLive } from "./live-tabs.ts";
import { test } from "./pressroom.ts";

const password = "correct horse battery";

test("a custom role, a member with it, a suspension, a transfer of ownership, and another workspace", async ({
  page,
  browser,
  desk,
}) => {
  await desk.enter(page.context(), "owner");
  await goTo(page, `/${desk.slug}/settings/general`);
  const settings = page.getByRole("navigation", { name: say("shell.settings") });
  const email = `bo@${desk.slug}.example`;
  // Slugs are unique in the deployment, which other journeys share.
  const moved = `${desk.slug}-north`;

  await test.step("a custom role includes the permissions that it depends on", async () => {
    await settings.getByRole("link", { name: say("settingsSections.roles") }).click();
    await expect(page.getByText(say("rolesPage.whatMay", { role: say("roles.operator") }))).toBeVisible();
    await page.getByRole("button", { name: say("rolesPage.create") }).click();
    const dialog = page.getByRole("dialog", { name: say("rolesPage.createTitle") });
    await dialog.getByLabel(say("rolesPage.name")).fill("Packer");
    await dialog.getByLabel(pattern`^${say("rolesPage.act.orders:write")}`).check();
    await expect(dialog.getByLabel(pattern`^${say("rolesPage.act.orders:read")}`)).toBeChecked();
    await expect(dialog.getByLabel(pattern`^${say("rolesPage.act.catalog:read")}`)).toBeDisabled();
    await dialog.getByRole("button", { name: say("rolesPage.save") }).click();
    await expect(page.getByText(say("rolesPage.whatMay", { role: "Packer" }))).toBeVisible();
  });

  const link = await test.step("a person is invited to the role for an hour", async () => {
    await settings.getByRole("link", { name: say("settingsSections.team") }).click();
    await page.getByRole("button", { name: say("team.invite") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /^Packer/ }).check();
    await dialog.getByLabel(say("team.note")).fill("Bo");
    await dialog.getByLabel(say("team.hours")).selectOption(say("team.hoursOf.1"));
    await dialog.getByRole("button", { name: say("team.makeLink"), exact: true }).click();
    await dialog.getByRole("button", { name: say("team.done") }).click();
    await page.getByRole("button", { name: say("team.newLinkFor", { name: "Bo" }) }).click();
    const renewed = page.getByRole("dialog", { name: say("team.resentTitle") });
    const made = await renewed.getByLabel(say("team.link")).inputValue();
    await renewed.getByRole("button", { name: say("common.close") }).click();
    return made;
  });

  const second = await browser.newContext({ locale: "en-GB" });
  const other = await second.newPage();
  const row = page.getByRole("row").filter({ hasText: email });

  await test.step("they join, read what they may, and see whom to ask", async () => {
    await goTo(other, link);
    await expect(
      other.getByText(say("invite.from", { inviter: "Ada Owner", workspace: desk.name, role: "Packer" })),
    ).toBeVisible();
    await other.getByLabel(say("invite.name")).fill("Bo Packer");
    await other.getByLabel(say("invite.email")).fill(email);
    await other.getByLabel(say("invite.password"), { exact: true }).fill(password);
    await other.getByRole("button", { name: say("invite.submit") }).click();
    await expect(other.getByRole("heading", { name: say("overview.title") })).toBeVisible();
    await goTo(other, `/${desk.slug}/settings/team`);
    await expect(
      other.getByText(say("errors.forbidden_role", { role: "Packer", whom: "Ada Owner" })),
    ).toBeVisible();
    await other.getByRole("link", { name: say("states.roles") }).click();
    await expect(other.getByRole("listitem").filter({ hasText: say("rolesPage.yours") })).toContainText(
      `${say("rolesPage.holders")} Bo Packer`,
    );
    await expect(other.getByRole("button", { name: say("rolesPage.create") })).toHaveCount(0);
  });

  await test.step("a suspension closes the open page, and names who suspended them", async () => {
    await goTo(other, `/${desk.slug}/test/orders`);
    await expectLive(other);
    await goTo(page, `/${desk.slug}/settings/team`);
    await press(page, say("team.suspendTitle", { name: "Bo Packer" }), say("team.suspend"));
    await expect(
      row.getByText(pattern`^${sayAny("team.suspendedSince", { by: "Ada Owner" })}`),
    ).toBeVisible();
    await expect(other.getByRole("heading", { name: say("suspended.title") })).toBeVisible();
    await expect(other.getByText(say("suspended.ask", { whom: "Ada Owner" }))).toBeVisible();
    await press(page, say("team.readmitTitle", { name: "Bo Packer" }), say("team.readmit"));
    await expect(row.getByText(pattern`^${sayAny("team.suspendedSince")}`)).toHaveCount(0);
    await other.getByRole("link", { name: say("states.retry") }).click();
    await expect(other).toHaveURL(new RegExp(`/${desk.slug}/test`));
    await goTo(other, `/${desk.slug}/test/orders`);
    await expect(other.getByRole("heading", { name: say("ordersList.title"), exact: true })).toBeVisible();
  });

  await test.step("the role is deleted, and its members get another one", async () => {
    await settings.getByRole("link", { name: say("settingsSections.roles") }).click();
    await page.getByRole("button", { name: say("rolesPage.deleteName", { role: "Packer" }) }).click();
    const dialog = page.getByRole("dialog", { name: say("rolesPage.deleteTitle", { role: "Packer" }) });
    await dialog.getByLabel(say("rolesPage.instead")).selectOption(say("roles.manager"));
    await dialog.getByRole("button", { name: say("rolesPage.delete") }).click();
    await expect(page.getByText(say("rolesPage.whatMay", { role: "Packer" }))).toHaveCount(0);
  });

  await test.step("without a mail server, the mails to recipients are prepared but not turned on", async () => {
    await settings.getByRole("link", { name: say("settingsSections.mails") }).click();
    await expect(page.getByText(say("mails.notSetTitle"))).toBeVisible();
    await expect(page.getByRole("checkbox", { name: pattern`^${say("status.shipped")}` })).toBeDisabled();
    await expect(page.getByRole("button", { name: say("mails.sendPreview") })).toBeHidden();
    await page.getByLabel(say("mails.replyTo")).fill(email);
    await page.getByRole("button", { name: say("mails.save") }).click();
    await expect(page.getByText(say("mails.saved"), { exact: true })).toBeVisible();
    await page.getByLabel(say("mails.text"), { exact: true }).fill("Dear {first_name}");
    await expect(page.getByText("Dear Alex")).toBeVisible();
    await page.getByRole("button", { name: say("mails.saveText") }).click();
    await expect(page.getByText(say("mails.saved"), { exact: true })).toHaveCount(2);
  });

  await test.step("a text that is not saved is marked, and leaving the page asks", async () => {
    const text = page.getByLabel(say("mails.text"), { exact: true });
    await text.fill("Dear {first_name}!");
    await expect(page.getByText(say("mails.saved"), { exact: true })).toHaveCount(1);
    const language = page.getByLabel(say("mails.textLocale"));
    await language.selectOption("de");
    await expect(text).not.toHaveValue("Dear {first_name}!");
    const marked = language.locator("option", { hasText: say("mails.notSavedOf", { name: "English" }) });
    await expect(marked).toHaveCount(1);
    await settings.getByRole("link", { name: say("settingsSections.general") }).click();
    await page
      .getByRole("dialog", { name: say("leave.title") })
      .getByRole("button", { name: say("leave.stay") })
      .click();
    await language.selectOption("en");
    await expect(text).toHaveValue("Dear {first_name}!");
    await page.getByRole("button", { name: say("mails.saveText") }).click();
    await expect(page.getByText(say("mails.saved"), { exact: true })).toHaveCount(2);
    await expect(marked).toHaveCount(0);
  });

  await test.step("name and slug change, and the former slug redirects", async () => {
    await settings.getByRole("link", { name: say("settingsSections.general") }).click();
    await page.getByLabel(say("general.name"), { exact: true }).fill("Atelier Nord");
    await page.getByLabel(say("general.slug"), { exact: true }).fill(moved);
    await page.getByRole("button", { name: say("general.save") }).click();
    await expect(page).toHaveURL(new RegExp(`/${moved}/settings/general$`));
    await goTo(other, `/${desk.slug}/test/orders`);
    await expect(other).toHaveURL(new RegExp(`/${moved}/test/orders$`));
  });

  await test.step("the ownership is transferred, and both are notified", async () => {
    await settings.getByRole("link", { name: say("settingsSections.team") }).click();
    await press(page, say("team.handOverTitle", { name: "Bo Packer" }), say("team.handOver"));
    await expect(row.getByText(say("roles.owner"), { exact: true })).toBeVisible();
    await goTo(other, `/${moved}/test/inbox`);
    // The notification also pops up, so the title alone stands on the page twice for a while.
    await expect(
      other.getByRole("link", { name: say("told.ownership_moved.yours.title", { actor: "Ada Owner" }) }),
    ).toBeVisible();
  });

  await test.step("another workspace is created, and the switcher leads back", async () => {
    const south = `Süd ${desk.slug}`;
    await other.getByRole("button", { name: "Atelier Nord" }).click();
    await other.getByRole("menuitem", { name: say("shell.newWorkspace") }).click();
    await other.getByLabel(say("newWorkspace.name")).fill(south);
    await other.getByRole("button", { name: say("newWorkspace.submit") }).click();
    await expect(other).toHaveURL(new RegExp(`/sud-${desk.slug}/settings/connection$`));
    await other.getByRole("button", { name: south }).click();
    await expect(other.getByRole("menuitem", { name: `Atelier Nord ${say("roles.owner")}` })).toBeVisible();
    await other.keyboard.press("Escape");
    const foreign = await page.request.get(`/sud-${desk.slug}/settings/general`);
    expect(foreign.status()).toBe(404);
  });
  await second.close();
});

async function press(page: Page, title: string, button: string): Promise<void> {
  await page.getByRole("button", { name: `${button} Bo Packer` }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}
