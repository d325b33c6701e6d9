import { expect } from "@playwright/test";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { addWorkspace } from "./add-workspace.ts";
import { goTo, reload } from "./go-to.ts";
import { expectLive } from "./live-tabs.ts";
import { test } from "./pressroom.ts";
import { tick } from "./tick.ts";

const password = "correct horse battery";

test("a second person is invited, joins, gets another role and is removed", async ({
  page,
  browser,
  pressroom,
  desk,
}) => {
  await desk.enter(page.context(), "owner");
  const email = `bo@${desk.slug}.example`;
  const branch = `${desk.slug}-branch`;

  await test.step("the only owner cannot leave", async () => {
    await goTo(page, `/${desk.slug}/settings/connection`);
    await page
      .getByRole("navigation", { name: say("shell.settings") })
      .getByRole("link", { name: say("settingsSections.team") })
      .click();
    await expect(page.getByText(say("team.onlyYou"))).toBeVisible();
    await page.getByRole("button", { name: say("team.leave") }).click();
    const dialog = page.getByRole("dialog", { name: say("team.leaveTitle", { workspace: desk.name }) });
    await dialog.getByRole("button", { name: say("team.leave") }).click();
    await expect(dialog.getByText(say("errors.last_owner"))).toBeVisible();
    await dialog.getByRole("button", { name: say("team.stay") }).click();
  });

  const link = await test.step("an invitation is a link that is shown once", async () => {
    await page.getByRole("button", { name: say("team.invite") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: pattern`^${say("roles.operator")}` }).check();
    await dialog.getByLabel(say("team.note")).fill("Bo from the desk");
    await dialog.getByRole("button", { name: say("team.makeLink"), exact: true }).click();
    const made = await dialog.getByLabel(say("team.link")).inputValue();
    await expect(dialog.getByText(pattern`^${sayAny("team.validUntil")}$`)).toBeVisible();
    await dialog.getByRole("button", { name: say("team.done") }).click();
    await expect(page.getByRole("row").filter({ hasText: "Bo from the desk" })).toBeVisible();
    await reload(page);
    await expect(page.getByRole("row").filter({ hasText: "Bo from the desk" })).toBeVisible();
    expect(await page.content()).not.toContain(made.split("/").at(-1));
    return made;
  });

  const second = await browser.newContext({ locale: "en-GB" });
  const other = await second.newPage();

  await test.step("the invited person sees the invitation, creates an account and is in", async () => {
    await goTo(other, link);
    await expect(
      other.getByText(
        say("invite.from", { inviter: "Ada Owner", workspace: desk.name, role: say("roles.operator") }),
      ),
    ).toBeVisible();
    await other.getByLabel(say("invite.name")).fill("Bo Operator");
    await other.getByLabel(say("invite.email")).fill(desk.emailOf("owner").toUpperCase());
    await other.getByLabel(say("invite.password"), { exact: true }).fill(password);
    await other.getByRole("button", { name: say("invite.submit") }).click();
    await expect(other.getByLabel(say("invite.email"))).toHaveAccessibleDescription(
      sayAny("errors.account_exists"),
    );
    await other.getByLabel(say("invite.email")).fill(email);
    await other.getByRole("button", { name: say("invite.submit") }).click();
    await expect(other.getByRole("heading", { name: say("overview.title") })).toBeVisible();
  });

  await test.step("they see the workspace without what an operator may not do", async () => {
    await other.getByRole("link", { name: say("shell.orders"), exact: true }).click();
    await expect(other.getByRole("link", { name: say("ordersList.new") }).first()).toBeVisible();
    await other
      .getByRole("link", { name: say("shell.settings") })
      .first()
      .click();
    await expect(other.getByRole("heading", { name: say("rolesPage.title"), exact: true })).toBeVisible();
    await expect(other.getByRole("link", { name: say("settingsSections.team") })).toHaveCount(0);
    await goTo(other, `/${desk.slug}/settings/team`);
    await expect(
      other.getByText(say("errors.forbidden_role", { role: say("roles.operator"), whom: "Ada Owner" }), {
        exact: true,
      }),
    ).toBeVisible();
    await goTo(other, `/${desk.slug}/test/orders`);
    await expect(other.getByRole("link", { name: say("ordersList.new") }).first()).toBeVisible();
  });

  const row = page.getByRole("row").filter({ hasText: email });

  await test.step("the link is used up", async () => {
    const third = await browser.newContext({ locale: "en-GB" });
    const late = await third.newPage();
    await goTo(late, link);
    await expect(late.getByText(say("errors.invitation_used"))).toBeVisible();
    await third.close();
  });

  await test.step("the inviter's open page shows who joined", async () => {
    await expect(row).toBeVisible();
    await expect(page.getByText("Bo from the desk")).toHaveCount(0);
  });

  await test.step("a role is selected, confirmed, and reaches the other's open page", async () => {
    await row.getByLabel(say("team.roleOf", { name: "Bo Operator" })).selectOption(say("roles.viewer"));
    await row.getByRole("button", { name: say("team.keepRole", { role: say("roles.operator") }) }).click();
    await row.getByLabel(say("team.roleOf", { name: "Bo Operator" })).selectOption(say("roles.viewer"));
    await row.getByRole("button", { name: say("team.changeRole", { role: say("roles.viewer") }) }).click();
    await expect(
      row.getByRole("button", { name: say("team.changeRole", { role: say("roles.viewer") }) }),
    ).toHaveCount(0);
    await expect(row.getByLabel(say("team.roleOf", { name: "Bo Operator" }))).toHaveValue("viewer");
    await expect(other.getByRole("link", { name: say("ordersList.new") })).toHaveCount(0);
    await goTo(other, `/${desk.slug}/test/orders/new`);
    await expect(
      other.getByText(say("errors.forbidden_role", { role: say("roles.viewer"), whom: "Ada Owner" })),
    ).toBeVisible();
    await goTo(other, `/${desk.slug}/test/orders`);
    await expectLive(other);
  });

  await test.step("a viewer has links to what they may read, and no others", async () => {
    await expect(other.getByRole("link", { name: say("ordersList.import"), exact: true })).toHaveCount(0);
    await expect(other.getByRole("link", { name: say("ordersList.schedules"), exact: true })).toBeVisible();
    await other.getByRole("link", { name: say("ordersList.addresses"), exact: true }).click();
    await expect(other.getByRole("heading", { name: say("addresses.emptyTitle") })).toBeVisible();
    await goTo(other, `/${desk.slug}/test/orders`);
    await expectLive(other);
  });

  await test.step("they join a second workspace with one click, and switch between both", async () => {
    await addWorkspace(pressroom, { slug: branch, name: "Branch office", owner: desk.emailOf("owner") });
    await goTo(page, "/");
    await page.getByRole("button", { name: desk.name }).click();
    await page.getByRole("menuitem", { name: "Branch office" }).click();
    await expect(page.getByRole("button", { name: "Branch office" })).toBeVisible();
    await goTo(page, `/${branch}/settings/team`);
    await page.getByRole("button", { name: say("team.invite") }).click();
    await tick(page.getByRole("radio", { name: pattern`^${say("roles.designer")}` }));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("team.makeLink"), exact: true })
      .click();
    await goTo(other, await page.getByLabel(say("team.link")).inputValue());
    await expect(other.getByText(say("invite.signedIn", { name: "Bo Operator", email }))).toBeVisible();
    await other.getByRole("button", { name: say("invite.accept", { role: say("roles.designer") }) }).click();
    await expect(other.getByRole("heading", { name: say("catalogSearch.title") })).toBeVisible();
    await expect(other.getByRole("link", { name: say("shell.orders"), exact: true })).toHaveCount(0);
    await other.getByRole("button", { name: "Branch office" }).click();
    await other.getByRole("menuitem", { name: desk.name }).click();
    await expect(other.getByRole("heading", { name: say("overview.title") })).toBeVisible();
    await other.getByRole("link", { name: say("shell.orders"), exact: true }).click();
    await expectLive(other);
    await goTo(page, `/${desk.slug}/settings/team`);
  });

  await test.step("after removal the open page closes, and the workspace is not found", async () => {
    await row.getByRole("button", { name: `${say("team.remove")} Bo Operator` }).click();
    const dialog = page.getByRole("dialog", { name: say("team.removeTitle", { name: "Bo Operator" }) });
    await dialog.getByRole("button", { name: say("team.remove") }).click();
    await expect(row).toHaveCount(0);
    await expect(other.getByRole("heading", { name: say("states.notFoundTitle") })).toBeVisible();
    await goTo(other, `/${desk.slug}/test/orders`);
    await expect(other.getByRole("heading", { name: say("states.notFoundTitle") })).toBeVisible();
    await goTo(other, "/");
    await expect(other).toHaveURL(new RegExp(`/${branch}/test/catalog$`));
    await goTo(other, "/account");
    await expect(other.getByRole("link", { name: "Branch office" })).toBeVisible();
    await expect(other.getByRole("link", { name: desk.name })).toHaveCount(0);
  });

  await test.step("a second owner can leave, and then has no workspace", async () => {
    await goTo(page, `/${branch}/settings/team`);
    await row.getByLabel(say("team.roleOf", { name: "Bo Operator" })).selectOption(say("roles.owner"));
    await row.getByRole("button", { name: say("team.changeRole", { role: say("roles.owner") }) }).click();
    await expect(
      row.getByRole("button", { name: say("team.changeRole", { role: say("roles.owner") }) }),
    ).toHaveCount(0);
    await goTo(other, `/${branch}/settings/team`);
    await other.getByRole("button", { name: say("team.leave") }).click();
    await other
      .getByRole("dialog")
      .getByRole("button", { name: say("team.leave") })
      .click();
    await expect(other.getByText(say("account.noWorkspace"))).toBeVisible();
  });
  await second.close();
});
