import { expect, test } from "@playwright/test";
import { openDatabase } from "#e2e/access/world/database.ts";
import { type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { say, sayAny } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { openJourneyWorkspace } from "./open-journey-workspace.ts";

let pressroom: StartedPressroom;
test.beforeAll(async () => {
  pressroom = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off" } });
});
test.afterAll(() => pressroom.stop());

test("while the service asks to wait, pages and health say since when orders are not updated", async ({
  browser,
  request,
}) => {
  const desk = await openJourneyWorkspace(pressroom, browser);
  const database = openDatabase(pressroom.databaseUrl);
  const owner = await desk.join("Ben Admin", "admin");
  const compared = () =>
    database.rows("select id from workspaces where slug = $1 and reconciled_at is not null", [desk.slug]);
  await expect.poll(compared, { timeout: 90_000 }).toHaveLength(1);

  const banner = owner.getByText(say("serviceDown.staleTitle"));
  const why = owner.getByText(sayAny("serviceDown.stale.paused"));
  await test.step("the service asks to wait for a day", async () => {
    await desk.addFault({ status: 429, retry_after: 86_400 });
    await expect(async () => {
      await database.rows("update workspaces set reconciled_at = now() - interval '1 hour' where slug = $1", [
        desk.slug,
      ]);
      await goTo(owner, `/${desk.slug}/live/orders`);
      await expect(banner).toBeVisible({ timeout: 1_000 });
      await expect(why).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
    await expect(owner.getByText(sayAny("serviceDown.known", { age: "1 hour ago" }))).toBeVisible();
  });

  await test.step("settings and health say so as well", async () => {
    await goTo(owner, `/${desk.slug}/settings/connection`);
    await expect(banner).toBeVisible();
    await expect(owner.getByText(sayAny("serviceDown.since", { age: "1 hour ago" }))).toBeVisible();
    const health = await request.get(`${pressroom.url}/api/health/ready`);
    expect(health.status()).toBe(200);
    expect(await health.json()).toMatchObject({ mirror: "stale", mirrorStaleSince: expect.any(String) });
  });

  await test.step("the banner disappears once orders are compared again", async () => {
    await goTo(owner, `/${desk.slug}/live/orders`);
    await expect(banner).toBeVisible();
    await database.rows("update workspaces set reconciled_at = now() where slug = $1", [desk.slug]);
    await expect(banner).toBeHidden({ timeout: 30_000 });
  });
  await database.close();
  await desk.close();
});
