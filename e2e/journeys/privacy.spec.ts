import { expect, type Page } from "@playwright/test";
import { findNothingSerious } from "./find-serious.ts";
import { goTo } from "./go-to.ts";
import { type Desk, openDesk } from "./open-desk.ts";
import { test as base } from "./pressroom.ts";

const test = base.extend<{ desk: Desk }>({
  desk: async ({ pressroom, browser }, use) => {
    const desk = await openDesk(pressroom, browser);
    await use(desk);
    await desk.close();
  },
});
test.use({ journey: "privacy" });

const patient = { timeout: 60_000 };

async function readDownload(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  let text = "";
  for await (const part of await download.createReadStream()) text += part;
  return text;
}

test("one person is found, handed their data and erased, and the log tells who did it without telling of whom", async ({
  desk,
}) => {
  const page = await desk.join("Ann Admin", "admin");
  const made = await desk.makeDraft("live", "privacy-1");

  await test.step("an empty page says what it is for", async () => {
    await goTo(page, `/${desk.slug}/settings/privacy`);
    await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
    await expect(page.getByText("The service keeps its own copy of every order")).toBeVisible();
    await findNothingSerious(page);
  });

  await test.step("nothing is looked for without a word", async () => {
    await page.getByRole("button", { name: "Look for them" }).click();
    await expect(page.getByLabel("E-mail")).toBeFocused();
  });

  await test.step("the mirrored order is found by name", async () => {
    await expect(async () => {
      await goTo(page, `/${desk.slug}/live/orders`);
      await expect(page.getByText(made.number)).toBeVisible({ timeout: 3_000 });
    }).toPass(patient);
    await goTo(page, `/${desk.slug}/settings/privacy`);
    await page.getByLabel("Name", { exact: true }).fill("erika mustermann");
    await page.getByRole("button", { name: "Look for them" }).click();
    await expect(page.getByRole("heading", { name: "Who of these is it?" })).toBeVisible(patient);
    await expect(page.getByText("Orders · 1")).toBeVisible();
    await findNothingSerious(page);
  });

  await test.step("exported", async () => {
    await page.getByLabel("Choose all").check();
    const text = await readDownload(page, () =>
      page.getByRole("button", { name: "Export as a file" }).click(),
    );
    expect(JSON.parse(text).orders).toHaveLength(1);
    expect(text).toContain("Erika Mustermann");
  });

  await test.step("erased, for good", async () => {
    await page.getByRole("button", { name: "Erase…" }).click();
    const dialog = page.getByRole("dialog", { name: "Erase everything of this person?" });
    await findNothingSerious(page);
    await dialog.getByRole("button", { name: "Erase for good" }).click();
    await expect(page.getByText("Erased", { exact: true }).first()).toBeVisible(patient);
    await goTo(page, `/${desk.slug}/live/orders/${made.id}`);
    await expect(page.getByText("[erased]").first()).toBeVisible();
    await expect(page.getByText("Erika Mustermann")).toHaveCount(0);
  });

  await test.step("how long things are kept is said and kept within its bounds", async () => {
    await goTo(page, `/${desk.slug}/settings/privacy`);
    await page.getByLabel("Recipients of orders").fill("30");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/Not as few or as many days/)).toBeVisible();
    await page.getByLabel("Recipients of orders").fill("400");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved. What is older goes in the coming night.")).toBeVisible();
  });

  await test.step("the audit log tells of all of it, is narrowed down, and names nobody", async () => {
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Audit log" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Exported one person’s data" })).toContainText(
      "Ann Admin",
    );
    await expect(page.getByRole("row").filter({ hasText: "Stored a key" }).first()).toContainText(
      "Ada Owner",
    );
    await findNothingSerious(page);
    await page.getByLabel("Kind of change").selectOption({ label: "All of “Privacy”" });
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/what=privacy/);
    await expect(page.getByRole("row").filter({ hasText: "Stored a key" })).toHaveCount(0);
    await page.getByRole("button", { name: "Export" }).click();
    const text = await readDownload(page, () => page.getByRole("menuitem", { name: "As JSON" }).click());
    const actions = JSON.parse(text).map((entry: { action: string }) => entry.action);
    expect(actions).toEqual(expect.arrayContaining(["privacy.erase", "privacy.export", "privacy.search"]));
    expect(text).not.toMatch(/Erika|Mustermann/);
  });

  await test.step("who may not is told so", async () => {
    const viewer = await desk.join("Vera Viewer", "viewer");
    for (const where of ["audit", "privacy"]) {
      await goTo(viewer, `/${desk.slug}/settings/${where}`);
      await expect(viewer.getByText(/Your role, viewer, does not include this/)).toBeVisible();
    }
  });
});
