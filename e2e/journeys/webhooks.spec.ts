import { expect, type Page } from "@playwright/test";
import { openDatabase } from "#e2e/access/world/database.ts";
import { startReceiver } from "#e2e/contract/receiver.ts";
import { planNow } from "#e2e/fixtures/plan-now.ts";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { long } from "#e2e/service/scale.ts";
import { createServiceClient } from "#lib/core/service/client.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo, reload } from "./go-to.ts";
import { test } from "./pressroom.ts";

const main = (page: Page) => page.getByRole("main");
const rowOf = (page: Page, text: string | RegExp) => main(page).getByRole("row").filter({ hasText: text });
const ours = (page: Page) => rowOf(page, say("webhooks.part.current"));

/** Ends the overlap of the old and the new endpoint. */
async function passOverlap({ databaseUrl }: StartedPressroom, slug: string) {
  if (long) return;
  const database = openDatabase(databaseUrl);
  await database.rows(
    `update webhook_rotations set proved_at = (proved_at at time zone 'UTC' - interval '1 minute') at time zone 'UTC'
     where workspace_id = (select id from workspaces where slug = $1)`,
    [slug],
  );
  await database.close();
  await planNow(databaseUrl);
}

async function choose(page: Page, row: ReturnType<typeof rowOf>, item: string) {
  await row.getByRole("button", { name: pattern`^${sayAny("webhooks.moreNamed")}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("endpoints are registered, tested, paused and deleted; our own is repaired and rotated", async ({
  page,
  pressroom,
  desk,
}) => {
  await using program = await startReceiver();
  // Another program of the same account.
  const service = createServiceClient({ baseUrl: pressroom.sandboxUrl, apiKey: desk.keys.test.key });
  const webhooks = `/${desk.slug}/settings/webhooks`;
  await desk.enter(page.context(), "owner");

  await test.step("our own endpoint is listed, and a test says that it was received", async () => {
    await goTo(page, webhooks);
    await expect(ours(page).getByText(say("webhooks.status.active"), { exact: true })).toBeVisible();
    await expect(ours(page).getByText(say("webhooks.allEvents"), { exact: true })).toBeVisible();
    await ours(page)
      .getByRole("button", { name: pattern`^${say("webhooks.test")}` })
      .click();
    await expect(page.getByRole("dialog").getByText(say("webhooks.outcome.arrived.title"))).toBeVisible();
    await page.getByRole("button", { name: say("webhooks.done") }).click();
    await expect(ours(page).getByText(pattern`^${say("webhooks.received")}`)).toBeVisible();
  });

  await test.step("invalid input is an error at its field, before any request", async () => {
    await page.getByRole("button", { name: say("webhooks.register") }).click();
    const dialog = page.getByRole("dialog");
    const submit = dialog.getByRole("button", { name: say("webhooks.registerSubmit"), exact: true });
    for (const [typed, said] of [
      ["", sayAny("form.problems.too_small")],
      ["hooks.example.com", sayAny("form.problems.url_unreadable")],
      ["https://ada:secret@hooks.example.com/", sayAny("form.problems.url_credentials")],
    ] as const) {
      await dialog.getByLabel(say("webhooks.url")).fill(typed);
      await submit.click();
      await expect(dialog.getByLabel(say("webhooks.url"))).toHaveAccessibleDescription(said);
    }
    await dialog.getByLabel(say("webhooks.url")).fill(program.url);
    for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
    await submit.click();
    await expect(dialog.getByText(say("form.problems.choose_events"))).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole("checkbox", { name: pattern`^${say("webhooks.types.order_shipped")}` }).check();
    await submit.click();
  });

  await test.step("the secret is shown once", async () => {
    const dialog = page.getByRole("dialog");
    const secret = await dialog.getByLabel(say("webhooks.secret")).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await expect(dialog.getByText(say("webhooks.secretOnceTitle"))).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole("button", { name: say("webhooks.done") }).click();
    await expect(
      rowOf(page, program.url).getByText(say("webhooks.status.active"), { exact: true }),
    ).toBeVisible();
    expect(await page.content()).not.toContain(secret);
    await reload(page);
    expect(await page.content()).not.toContain(secret);
  });

  await test.step("an endpoint is tested, gets other events, and is paused, resumed and deleted", async () => {
    const row = rowOf(page, program.url);
    await row.getByRole("button", { name: pattern`^${say("webhooks.test")}` }).click();
    await expect(
      page.getByRole("dialog").getByText(say("webhooks.outcome.delivered.title"), { exact: true }),
    ).toBeVisible();
    expect(await program.take(1)).toHaveLength(1);
    program.answerNext(500);
    await page.getByRole("button", { name: say("webhooks.testAgain") }).click();
    await expect(page.getByRole("dialog").getByText(say("webhooks.outcome.failed.title"))).toBeVisible();
    await page.getByRole("button", { name: say("webhooks.done") }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(row.getByText(/^500 ·/)).toBeVisible();
    await choose(page, row, say("webhooks.changeEvents"));
    await page.getByRole("checkbox", { name: pattern`^${say("webhooks.types.order_delivered")}` }).check();
    await page.getByRole("button", { name: say("webhooks.saveEvents") }).click();
    await expect(row.getByText(say("webhooks.someEvents", { count: 2 }))).toBeVisible();
    await choose(page, row, say("webhooks.pause"));
    await expect(row.getByText(say("webhooks.status.paused"), { exact: true })).toBeVisible();
    await choose(page, row, say("webhooks.resume"));
    await expect(row.getByText(say("webhooks.status.active"), { exact: true })).toBeVisible();
    await choose(page, row, say("webhooks.remove"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("webhooks.remove") })
      .click();
    await expect(row).toBeHidden();
  });

  await test.step("a pause of our own endpoint by the service raises an alert, and one click resumes it", async () => {
    const [own] = (await service.listWebhooks()).data;
    await service.updateWebhook({ id: own?.id ?? "", status: "paused" });
    const alarm = main(page).getByText(say("webhooks.trouble.paused.title"));
    await planNow(pressroom.databaseUrl);
    await expect(alarm).toBeVisible({ timeout: 60_000 });
    await expectNoViolations(page);
    await goTo(page, `/${desk.slug}/test`);
    await expect(alarm).toBeVisible();
    await page.getByRole("button", { name: say("webhooks.mend.paused") }).click();
    await expect(alarm).toBeHidden();
    await goTo(page, webhooks);
    await expect(ours(page).getByText(say("webhooks.status.active"), { exact: true })).toBeVisible();
  });

  await test.step("a rotation runs by itself on the open page", async () => {
    const [before] = (await service.listWebhooks()).data;
    await choose(page, ours(page), say("webhooks.rotate"));
    const submit = page.getByRole("dialog").getByRole("button", { name: say("webhooks.rotateSubmit") });
    await expect(submit).toBeVisible();
    await expectNoViolations(page);
    await desk.ageSessions();
    await submit.click();
    const proof = page.getByRole("dialog", { name: say("proof.title") });
    await proof.getByLabel(say("proof.password"), { exact: true }).fill("correct horse battery");
    await proof.getByRole("button", { name: say("proof.submit") }).click();
    await expect(proof).toBeHidden();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(main(page).getByText(say("webhooks.rotation.title"))).toBeVisible();
    await expect(rowOf(page, say("webhooks.part.old"))).toBeVisible();
    await expect(rowOf(page, say("webhooks.part.new"))).toBeVisible();
    await expectNoViolations(page);
    await expect(async () => {
      await passOverlap(pressroom, desk.slug);
      await expect(main(page).getByText(pattern`^${sayAny("webhooks.rotation.done")}`)).toBeVisible({
        timeout: 3_000,
      });
    }).toPass({ timeout: 90_000 });
    await expect(ours(page)).toHaveCount(1);
    const [after, ...others] = (await service.listWebhooks()).data;
    expect(others).toEqual([]);
    expect(after?.id).not.toBe(before?.id);
  });

  await test.step("deleting our own endpoint needs a confirmation, and one click registers it again", async () => {
    await choose(page, ours(page), say("webhooks.remove"));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: say("webhooks.remove") }).click();
    await expect(dialog.getByText(sayAny("errors.tick_to_delete"))).toBeVisible();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: say("webhooks.remove") }).click();
    await expect(
      main(page).getByText(say("webhooks.trouble.deleted.title", { by: "Ada Owner" })),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: say("webhooks.emptyTitle") })).toBeVisible();
    await page.getByRole("button", { name: say("webhooks.mend.deleted") }).click();
    await expect(ours(page).getByText(say("webhooks.status.active"), { exact: true })).toBeVisible();
  });

  await test.step("on a phone the rows are cards", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(
      ours(page).getByRole("button", { name: pattern`^${say("webhooks.test")}` }),
    ).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
