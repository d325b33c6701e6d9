import { expect } from "@playwright/test";
import { addWorkspace } from "./add-workspace.ts";
import { goTo, reload } from "./go-to.ts";
import { test } from "./pressroom.ts";

test.use({ journey: "second person" });

const password = "correct horse battery";

test("a second person: invited, let in, given another role, sent away", async ({
  page,
  browser,
  pressroom,
}) => {
  await test.step("the owner sets up and connects", async () => {
    await goTo(page, pressroom.setupLink ?? "/no-setup-link");
    await page.getByLabel("Your name").fill("Ada Owner");
    await page.getByLabel("E-mail").fill("ada@example.com");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Name of the workspace").fill("Atelier");
    await page.getByRole("button", { name: "Create and continue" }).click();
    await page.getByRole("button", { name: "Use the built-in sandbox" }).click();
    await expect(page.getByRole("region", { name: "Test ordering key" })).toBeVisible();
  });

  await test.step("alone in the team, the owner cannot leave", async () => {
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Team" }).click();
    await expect(page.getByText("Nobody else is here yet")).toBeVisible();
    await page.getByRole("button", { name: "Leave" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave Atelier?" });
    await dialog.getByRole("button", { name: "Leave" }).click();
    await expect(dialog.getByText("this is the only one")).toBeVisible();
    await dialog.getByRole("button", { name: "Stay" }).click();
  });

  const link = await test.step("an invitation is a link that is shown once", async () => {
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /^Operator/ }).check();
    await dialog.getByLabel("For whom").fill("Bo from the desk");
    await dialog.getByRole("button", { name: "Invite", exact: true }).click();
    const made = await dialog.getByLabel("Invitation link").inputValue();
    await expect(dialog.getByText(/^Valid until .* for one person\.$/)).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Bo from the desk" })).toBeVisible();
    await reload(page);
    await expect(page.getByRole("row").filter({ hasText: "Bo from the desk" })).toBeVisible();
    expect(await page.content()).not.toContain(made.split("/").at(-1));
    return made;
  });

  const second = await browser.newContext({ locale: "en-GB" });
  const other = await second.newPage();

  await test.step("the invited person sees what they are invited to, makes an account and is in", async () => {
    await goTo(other, link);
    await expect(other.getByText("Ada Owner invites you to Atelier as Operator.")).toBeVisible();
    await other.getByLabel("Your name").fill("Bo Operator");
    await other.getByLabel("E-mail").fill("ADA@example.com");
    await other.getByLabel("Password", { exact: true }).fill(password);
    await other.getByRole("button", { name: "Make an account and join" }).click();
    await expect(other.getByLabel("E-mail")).toHaveAccessibleDescription(/No new account was made/);
    await other.getByLabel("E-mail").fill("bo@example.com");
    await other.getByRole("button", { name: "Make an account and join" }).click();
    await expect(other.getByRole("heading", { name: "Overview" })).toBeVisible();
  });

  await test.step("they see the desk without what an operator may not", async () => {
    await other.getByRole("link", { name: "Orders", exact: true }).click();
    await expect(other.getByRole("link", { name: "New order" })).toBeVisible();
    await other.getByRole("link", { name: "Settings" }).first().click();
    await expect(other.getByRole("heading", { name: "Roles", exact: true })).toBeVisible();
    await expect(other.getByRole("link", { name: "Team" })).toHaveCount(0);
    await goTo(other, "/atelier/settings/team");
    await expect(other.getByText("Your role, operator, does not include this. Ask Ada Owner.")).toBeVisible();
    await goTo(other, "/atelier/test/orders");
    await expect(other.getByRole("link", { name: "New order" })).toBeVisible();
  });

  const row = page.getByRole("row").filter({ hasText: "bo@example.com" });

  await test.step("the link is used up", async () => {
    const third = await browser.newContext({ locale: "en-GB" });
    const late = await third.newPage();
    await goTo(late, link);
    await expect(late.getByText("This invitation was used already")).toBeVisible();
    await third.close();
    await reload(page);
    await expect(row.getByText("now")).toBeVisible();
    await expect(page.getByText("Bo from the desk")).toHaveCount(0);
  });

  await test.step("a role is chosen, confirmed, and reaches the other's open page", async () => {
    await row.getByLabel("Role of Bo Operator").selectOption("Viewer");
    await row.getByRole("button", { name: "Keep Operator" }).click();
    await row.getByLabel("Role of Bo Operator").selectOption("Viewer");
    await row.getByRole("button", { name: "Change to Viewer" }).click();
    await expect(row.getByRole("button", { name: "Change to Viewer" })).toHaveCount(0);
    await expect(row.getByLabel("Role of Bo Operator")).toHaveValue("viewer");
    await expect(other.getByRole("link", { name: "New order" })).toHaveCount(0);
    await goTo(other, "/atelier/test/orders/new");
    await expect(other.getByText("Your role, viewer, does not include this. Ask Ada Owner.")).toBeVisible();
    await goTo(other, "/atelier/test/orders");
    await expect(other.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  });

  await test.step("what a viewer may read has its links, what they may not has none", async () => {
    await expect(other.getByRole("link", { name: "Import", exact: true })).toHaveCount(0);
    await expect(other.getByRole("link", { name: "Schedules", exact: true })).toBeVisible();
    await other.getByRole("link", { name: "Address book", exact: true }).click();
    await expect(other.getByRole("heading", { name: "No addresses yet" })).toBeVisible();
    await goTo(other, "/atelier/test/orders");
    await expect(other.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  });

  await test.step("to a second workspace they come by one click, and move between both", async () => {
    await addWorkspace(pressroom, { slug: "branch", name: "Branch office", owner: "ada@example.com" });
    await goTo(page, "/");
    await page.getByRole("button", { name: "Atelier" }).click();
    await page.getByRole("menuitem", { name: "Branch office" }).click();
    await expect(page.getByRole("button", { name: "Branch office" })).toBeVisible();
    await goTo(page, "/branch/settings/team");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await page.getByRole("radio", { name: /^Designer/ }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Invite", exact: true }).click();
    await goTo(other, await page.getByLabel("Invitation link").inputValue());
    await expect(other.getByText("You are signed in as Bo Operator, bo@example.com.")).toBeVisible();
    await other.getByRole("button", { name: "Join as Designer" }).click();
    await expect(other.getByRole("heading", { name: "Catalog" })).toBeVisible();
    await expect(other.getByRole("link", { name: "Orders", exact: true })).toHaveCount(0);
    await other.getByRole("button", { name: "Branch office" }).click();
    await other.getByRole("menuitem", { name: "Atelier" }).click();
    await expect(other.getByRole("heading", { name: "Overview" })).toBeVisible();
    await other.getByRole("link", { name: "Orders", exact: true }).click();
    await expect(other.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
    await goTo(page, "/atelier/settings/team");
  });

  await test.step("removed: the open page closes, and nothing opens any more", async () => {
    await row.getByRole("button", { name: "Remove Bo Operator" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove Bo Operator?" });
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(row).toHaveCount(0);
    await expect(other.getByRole("heading", { name: "Not here" })).toBeVisible();
    await goTo(other, "/atelier/test/orders");
    await expect(other.getByRole("heading", { name: "Not here" })).toBeVisible();
    await goTo(other, "/");
    await expect(other).toHaveURL(/\/branch\/test\/catalog$/);
    await goTo(other, "/account");
    await expect(other.getByRole("link", { name: "Branch office" })).toBeVisible();
    await expect(other.getByRole("link", { name: "Atelier" })).toHaveCount(0);
  });

  await test.step("a second owner may leave by themselves, and has nowhere left to go", async () => {
    await goTo(page, "/branch/settings/team");
    await row.getByLabel("Role of Bo Operator").selectOption("Owner");
    await row.getByRole("button", { name: "Change to Owner" }).click();
    await expect(row.getByRole("button", { name: "Change to Owner" })).toHaveCount(0);
    await goTo(other, "/branch/settings/team");
    await other.getByRole("button", { name: "Leave" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await expect(other.getByText("You belong to no workspace at the moment.")).toBeVisible();
  });
  await second.close();
});
