import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { openDatabase } from "#e2e/access/world/database.ts";
import { startReceiver } from "#e2e/contract/receiver.ts";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { createServiceClient } from "#lib/service/client.ts";
import { findNothingSerious } from "./find-serious.ts";
import { goTo, reload } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { setUp } from "./set-up.ts";

test.use({ journey: "webhooks" });

const webhooks = "/wires/settings/webhooks";
const main = (page: Page) => page.getByRole("main");
const rowOf = (page: Page, text: string | RegExp) => main(page).getByRole("row").filter({ hasText: text });
const ours = (page: Page) => rowOf(page, "This Pressroom");

/** Another program with a key of the same account. */
const elsewhere = ({ sandboxUrl, dataDir }: StartedPressroom) =>
  createServiceClient({
    baseUrl: sandboxUrl,
    apiKey: readFileSync(path.join(dataDir, "secrets", "demo-test-key"), "utf8").trim(),
  });

/** As if everyone had signed in an hour ago. */
async function letSessionsAge({ databaseUrl }: StartedPressroom) {
  const database = openDatabase(databaseUrl);
  await database.rows("update sessions set proved_at = now() - interval '1 hour'");
  await database.close();
}

async function choose(page: Page, row: ReturnType<typeof rowOf>, item: string) {
  await row.getByRole("button", { name: /^More about/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("endpoints are registered, tested, paused and deleted; ours is mended and gets another secret", async ({
  page,
  pressroom,
}) => {
  test.setTimeout(300_000);
  await using program = await startReceiver();
  const service = elsewhere(pressroom);
  await setUp(page, pressroom, "Wires");
  await page.getByRole("button", { name: "Use the built-in sandbox" }).click();
  await expect(page.getByRole("region", { name: "Test ordering key" })).toBeVisible();

  await test.step("ours is there, and says whether a test was received and verified", async () => {
    await goTo(page, webhooks);
    await expect(ours(page).getByText("Active")).toBeVisible();
    await expect(ours(page).getByText("All events")).toBeVisible();
    await findNothingSerious(page);
    await ours(page)
      .getByRole("button", { name: /^Send a test/ })
      .click();
    await expect(page.getByRole("dialog").getByText("Received and verified here")).toBeVisible();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(ours(page).getByText(/^Received here/)).toBeVisible();
  });

  await test.step("what cannot be registered is said at its field, before anything is sent", async () => {
    await page.getByRole("button", { name: "Register an endpoint" }).click();
    const dialog = page.getByRole("dialog");
    const submit = dialog.getByRole("button", { name: "Register", exact: true });
    for (const [typed, said] of [
      ["", /This is needed/],
      ["hooks.example.com", /Write a whole address/],
      ["https://ada:secret@hooks.example.com/", /with a name or password/],
    ] as const) {
      await dialog.getByLabel("Address").fill(typed);
      await submit.click();
      await expect(dialog.getByLabel("Address")).toHaveAccessibleDescription(said);
    }
    await dialog.getByLabel("Address").fill(program.url);
    for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
    await submit.click();
    await expect(dialog.getByText("Choose at least one type of event.")).toBeVisible();
    await findNothingSerious(page);
    await dialog.getByRole("checkbox", { name: /^Shipped/ }).check();
    await submit.click();
  });

  await test.step("its secret is shown once", async () => {
    const dialog = page.getByRole("dialog");
    const secret = await dialog.getByLabel("Signing secret").inputValue();
    expect(secret).toMatch(/^whsec_/);
    await expect(dialog.getByText("It is shown now and never again")).toBeVisible();
    await findNothingSerious(page);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(rowOf(page, program.url).getByText("Active")).toBeVisible();
    expect(await page.content()).not.toContain(secret);
    await reload(page);
    expect(await page.content()).not.toContain(secret);
  });

  await test.step("it is tested, sent other events, paused, resumed and deleted", async () => {
    const row = rowOf(page, program.url);
    await row.getByRole("button", { name: /^Send a test/ }).click();
    await expect(page.getByRole("dialog").getByText("Delivered", { exact: true })).toBeVisible();
    expect(await program.take(1)).toHaveLength(1);
    program.answerNext(500);
    await page.getByRole("button", { name: "Send another" }).click();
    await expect(page.getByRole("dialog").getByText("Not delivered")).toBeVisible();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(row.getByText(/^500 ·/)).toBeVisible();
    await choose(page, row, "Choose events");
    await page.getByRole("checkbox", { name: /^Delivered/ }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(row.getByText("2 types")).toBeVisible();
    await choose(page, row, "Pause");
    await expect(row.getByText("Paused")).toBeVisible();
    await choose(page, row, "Resume");
    await expect(row.getByText("Active")).toBeVisible();
    await choose(page, row, "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(row).toBeHidden();
  });

  await test.step("ours, paused by the service, raises an alarm by itself, and one press mends it", async () => {
    const [own] = (await service.listWebhooks()).data;
    await service.updateWebhook({ id: own?.id ?? "", status: "paused" });
    const alarm = main(page).getByText("The service has paused its reports");
    await expect(alarm).toBeVisible({ timeout: 60_000 });
    await findNothingSerious(page);
    await goTo(page, "/wires/test");
    await expect(alarm).toBeVisible();
    await page.getByRole("button", { name: "Resume and catch up" }).click();
    await expect(alarm).toBeHidden();
    await goTo(page, webhooks);
    await expect(ours(page).getByText("Active")).toBeVisible();
  });

  await test.step("its secret is changed by itself, while one looks on", async () => {
    const [before] = (await service.listWebhooks()).data;
    await choose(page, ours(page), "Change the secret");
    await findNothingSerious(page);
    await letSessionsAge(pressroom);
    await page.getByRole("dialog").getByRole("button", { name: "Change the secret" }).click();
    const proof = page.getByRole("dialog", { name: "Who are you?" });
    await proof.getByLabel("Password", { exact: true }).fill("correct horse battery");
    await proof.getByRole("button", { name: "It is me" }).click();
    await expect(proof).toBeHidden();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(main(page).getByText("The signing secret is being changed")).toBeVisible();
    await expect(rowOf(page, "This Pressroom · old secret")).toBeVisible();
    await expect(rowOf(page, "This Pressroom · new secret")).toBeVisible();
    await findNothingSerious(page);
    await expect(main(page).getByText(/^The signing secret was changed on/)).toBeVisible({ timeout: 90_000 });
    await expect(ours(page)).toHaveCount(1);
    const [after, ...others] = (await service.listWebhooks()).data;
    expect(others).toEqual([]);
    expect(after?.id).not.toBe(before?.id);
  });

  await test.step("ours is deleted only by who ticks what that means, and registered anew by one press", async () => {
    await choose(page, ours(page), "Delete");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(dialog.getByText(/Tick this to delete our own endpoint/)).toBeVisible();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(main(page).getByText("Our endpoint was deleted by Ada Owner")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No endpoint is registered" })).toBeVisible();
    await page.getByRole("button", { name: "Register anew" }).click();
    await expect(ours(page).getByText("Active")).toBeVisible();
  });

  await test.step("on a phone the rows are cards", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(ours(page).getByRole("button", { name: /^Send a test/ })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await findNothingSerious(page);
  });
});
