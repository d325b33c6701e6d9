import { expect, type Page } from "@playwright/test";
import { findNothingSerious } from "./find-serious.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { setUp } from "./set-up.ts";

test.use({ journey: "team" });

const password = "correct horse battery";

test.setTimeout(240_000);

test("a role of one's own, a person in it, suspended and let back in, made the owner; another workspace", async ({
  page,
  browser,
  pressroom,
}) => {
  await setUp(page, pressroom, "Atelier");
  const settings = page.getByRole("navigation", { name: "Settings" });

  await test.step("a role of its own brings along what it needs", async () => {
    await settings.getByRole("link", { name: "Roles" }).click();
    await expect(page.getByText("What may Operator do?")).toBeVisible();
    await page.getByRole("button", { name: "New role" }).click();
    const dialog = page.getByRole("dialog", { name: "A role of your own" });
    await dialog.getByLabel("Name").fill("Packer");
    await dialog.getByLabel(/^Make drafts, import them/).check();
    await expect(dialog.getByLabel(/^See orders, parcels/)).toBeChecked();
    await expect(dialog.getByLabel(/^See the catalog/)).toBeDisabled();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("What may Packer do?")).toBeVisible();
    await findNothingSerious(page);
  });

  const link = await test.step("somebody is invited to it for an hour", async () => {
    await settings.getByRole("link", { name: "Team" }).click();
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /^Packer/ }).check();
    await dialog.getByLabel("For whom").fill("Bo");
    await dialog.getByLabel("Valid for").selectOption("1 hour");
    await dialog.getByRole("button", { name: "Invite", exact: true }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Make a new link for Bo" }).click();
    const renewed = page.getByRole("dialog", { name: "A new link" });
    const made = await renewed.getByLabel("Invitation link").inputValue();
    await renewed.getByRole("button", { name: "Close" }).click();
    return made;
  });

  const second = await browser.newContext({ locale: "en-GB" });
  const other = await second.newPage();
  const row = page.getByRole("row").filter({ hasText: "bo@example.com" });

  await test.step("they join, read what they may, and are told whom to ask", async () => {
    await goTo(other, link);
    await expect(other.getByText("Ada Owner invites you to Atelier as Packer.")).toBeVisible();
    await other.getByLabel("Your name").fill("Bo Packer");
    await other.getByLabel("E-mail").fill("bo@example.com");
    await other.getByLabel("Password", { exact: true }).fill(password);
    await other.getByRole("button", { name: "Make an account and join" }).click();
    await expect(other.getByRole("heading", { name: "Overview" })).toBeVisible();
    await goTo(other, "/atelier/settings/team");
    await expect(other.getByText("Your role, Packer, does not include this. Ask Ada Owner.")).toBeVisible();
    await other.getByRole("link", { name: "What may each role do?" }).click();
    await expect(other.getByRole("listitem").filter({ hasText: "Your role" })).toContainText(
      "Held by: Bo Packer",
    );
    await expect(other.getByRole("button", { name: "New role" })).toHaveCount(0);
  });

  await test.step("suspended, their open page goes, and they read by whom", async () => {
    await goTo(other, "/atelier/test/orders");
    await expect(other.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
    await goTo(page, "/atelier/settings/team");
    await press(page, "Suspend Bo Packer?", "Suspend");
    await expect(row.getByText(/^Suspended by Ada Owner/)).toBeVisible();
    await expect(other.getByRole("heading", { name: "Your access is suspended" })).toBeVisible();
    await expect(other.getByText("Ask Ada Owner to let you back in.")).toBeVisible();
    await findNothingSerious(other);
    await press(page, "Let Bo Packer back in?", "Let back in");
    await expect(row.getByText(/^Suspended by/)).toHaveCount(0);
    await goTo(other, "/atelier/test/orders");
    await expect(other.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
  });

  await test.step("the role goes, and whoever has it gets another", async () => {
    await settings.getByRole("link", { name: "Roles" }).click();
    await page.getByRole("button", { name: "Delete Packer" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Packer?" });
    await dialog.getByLabel("Who has it, or is invited to it, becomes").selectOption("Manager");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("What may Packer do?")).toHaveCount(0);
  });

  await test.step("the name and the address change, and the address before it leads on", async () => {
    await settings.getByRole("link", { name: "General" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Atelier Nord");
    await page.getByLabel("Address", { exact: true }).fill("nord");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/nord\/settings\/general$/);
    await goTo(other, "/atelier/test/orders");
    await expect(other).toHaveURL(/\/nord\/test\/orders$/);
  });

  await test.step("the other is the owner, and both are told", async () => {
    await settings.getByRole("link", { name: "Team" }).click();
    await press(page, "Make Bo Packer the owner?", "Hand over");
    await expect(row.getByText("Owner", { exact: true })).toBeVisible();
    await goTo(other, "/nord/test/inbox");
    await expect(other.getByText("The workspace has another owner")).toBeVisible();
  });

  await test.step("another workspace, and back by the switcher", async () => {
    await other.getByRole("button", { name: "Atelier Nord" }).click();
    await other.getByRole("menuitem", { name: "New workspace" }).click();
    await other.getByLabel("Name of the workspace").fill("Atelier Süd");
    await other.getByRole("button", { name: "Create and continue" }).click();
    await expect(other).toHaveURL(/\/atelier-sud\/settings\/connection$/);
    await other.getByRole("button", { name: "Atelier Süd" }).click();
    await expect(other.getByRole("menuitem", { name: "Atelier Nord Owner" })).toBeVisible();
    await other.keyboard.press("Escape");
    const foreign = await page.request.get("/atelier-sud/settings/general");
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
