import { text } from "node:stream/consumers";
import { expect, type Page } from "@playwright/test";
import { readMessages } from "#lib/core/i18n/read-messages.ts";
import { say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { tick } from "./tick.ts";

const patient = { timeout: 60_000 };

async function readDownload(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return text(await download.createReadStream());
}

test("a person is found, exported and erased, and the log says who did it without naming the person", async ({
  desk,
}) => {
  const page = await desk.join("Ann Admin", "admin");
  const made = await desk.makeDraft("live", "privacy-1");

  await test.step("an empty page explains itself", async () => {
    await goTo(page, `/${desk.slug}/settings/privacy`);
    await expect(page.getByRole("heading", { level: 1, name: say("privacy.title") })).toBeVisible();
    await expect(page.getByText(say("privacy.elsewhere.service"))).toBeVisible();
  });

  await test.step("an empty search focuses the first field", async () => {
    await page.getByRole("button", { name: say("privacy.find") }).click();
    await expect(page.getByLabel(say("privacy.email"))).toBeFocused();
  });

  await test.step("the mirrored order is found by name", async () => {
    await expect(async () => {
      await goTo(page, `/${desk.slug}/live/orders`);
      await expect(page.getByText(made.number)).toBeVisible({ timeout: 3_000 });
    }).toPass(patient);
    await goTo(page, `/${desk.slug}/live/orders/${made.id}`);
    await page.getByLabel(say("notes.label")).fill("Erika Mustermann called");
    await page.getByRole("button", { name: say("notes.add") }).click();
    await expect(page.getByText(say("notes.wrote", { name: "Ann Admin" }))).toBeVisible();
    await goTo(page, `/${desk.slug}/settings/privacy`);
    await page.getByLabel(say("privacy.name"), { exact: true }).fill("erika mustermann");
    await page.getByRole("button", { name: say("privacy.find") }).click();
    await expect(page.getByRole("heading", { name: say("privacy.foundTitle") })).toBeVisible(patient);
    await expect(page.getByText(`${say("privacy.places.orders")} · 1`)).toBeVisible();
  });

  await test.step("the data is exported", async () => {
    await tick(page.getByLabel(say("privacy.chooseAll")));
    const text = await readDownload(page, () =>
      page.getByRole("button", { name: say("privacy.export") }).click(),
    );
    expect(JSON.parse(text).orders).toHaveLength(1);
    expect(text).toContain("Erika Mustermann");
  });

  await test.step("the data is erased permanently", async () => {
    await page.getByRole("button", { name: say("privacy.erase") }).click();
    const dialog = page.getByRole("dialog", { name: say("privacy.eraseTitle") });
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: say("privacy.eraseConfirm") }).click();
    await expect(page.getByText(say("privacy.doneTitle"), { exact: true }).first()).toBeVisible(patient);
    await goTo(page, `/${desk.slug}/live/orders/${made.id}`);
    await expect(page.getByText("[erased]").first()).toBeVisible();
    await expect(page.getByText("Erika Mustermann")).toHaveCount(0);
    await expect(page.getByRole("button", { name: say("order.keepAddress") })).toHaveCount(0);
    await expect(page.getByRole("button", { name: say("order.copyAddress") })).toHaveCount(0);
  });

  await test.step("a German reader sees the German word for erased data", async () => {
    const de = await readMessages("de");
    await goTo(page, "/account");
    await page.getByLabel(say("account.language")).selectOption({ label: "Deutsch" });
    await page.getByRole("button", { name: say("account.save") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(de.account.title);
    for (const where of [`orders/${made.id}`, "orders"]) {
      await goTo(page, `/${desk.slug}/live/${where}`);
      await expect(page.getByText(de.erased.placeholder).first()).toBeVisible();
      await expect(page.getByText("[erased]")).toHaveCount(0);
    }
    await goTo(page, "/account");
    await page.getByLabel(de.account.language).selectOption({ label: "English" });
    await page.getByRole("button", { name: de.account.save }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("account.title"));
  });

  await test.step("the retention periods are shown, and have limits", async () => {
    await goTo(page, `/${desk.slug}/settings/privacy`);
    await page.getByLabel(say("privacy.recipientDays")).fill("30");
    await page.getByRole("button", { name: say("privacy.keepSave") }).click();
    await expect(page.getByText(sayAny("form.problems.days_range"))).toBeVisible();
    await page.getByLabel(say("privacy.recipientDays")).fill("400");
    await page.getByRole("button", { name: say("privacy.keepSave") }).click();
    await expect(page.getByText(say("privacy.keepDone"))).toBeVisible();
  });

  await test.step("the audit log lists all of it, can be filtered, and names no recipient", async () => {
    await page
      .getByRole("navigation", { name: say("shell.settings") })
      .getByRole("link", { name: say("settingsSections.audit") })
      .click();
    await expect(
      page.getByRole("row").filter({ hasText: say("audit.actions.privacy.export") }),
    ).toContainText("Ann Admin");
    await expect(
      page
        .getByRole("row")
        .filter({ hasText: say("audit.actions.key.connect") })
        .first(),
    ).toContainText("Ada Owner");
    await page
      .getByLabel(say("audit.by.what"))
      .selectOption({ label: say("audit.everything", { area: say("audit.areas.privacy") }) });
    await page.getByRole("button", { name: say("audit.show"), exact: true }).click();
    await expect(page).toHaveURL(/what=privacy/);
    await expect(page.getByRole("row").filter({ hasText: say("audit.actions.key.connect") })).toHaveCount(0);
    await page.getByRole("button", { name: say("audit.export") }).click();
    const text = await readDownload(page, () =>
      page.getByRole("menuitem", { name: say("audit.exportJson") }).click(),
    );
    const actions = JSON.parse(text).map((entry: { action: string }) => entry.action);
    expect(actions).toEqual(expect.arrayContaining(["privacy.erase", "privacy.export", "privacy.search"]));
    expect(text).not.toMatch(/Erika|Mustermann/);
  });

  await test.step("a viewer is refused", async () => {
    const viewer = await desk.join("Vera Viewer", "viewer");
    for (const where of ["audit", "privacy"]) {
      await goTo(viewer, `/${desk.slug}/settings/${where}`);
      await expect(
        viewer.getByText(sayAny("errors.forbidden_role", { role: say("roles.viewer") })),
      ).toBeVisible();
    }
  });
});
