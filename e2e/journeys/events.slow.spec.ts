import { text } from "node:stream/consumers";
import { expect, type Page } from "@playwright/test";
import { openDatabase } from "#e2e/access/world/database.ts";
import { pattern, say, sayAny } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo } from "./go-to.ts";
import { expectLive } from "./live-tabs.ts";
import { test } from "./pressroom.ts";
import { tick } from "./tick.ts";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const rows = (page: Page) => page.locator("tbody tr");

test("events arrive on the open page, are found, read, retried and exported", async ({ desk }) => {
  const page = await desk.join("Olga Operator", "operator");
  await test.step("an empty log explains itself", async () => {
    await goTo(page, `/${desk.slug}/live`);
    await page
      .getByRole("link", { name: say("shell.events") })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: say("events.empty.accepted.title") })).toBeVisible();
    await expectLive(page);
  });

  const first = await desk.makeDraft("live", "event-1");
  await test.step("the first event appears by itself and is processed", async () => {
    await expect(row(page, first.number).getByRole("link", { name: "order.created" })).toBeVisible();
    await expect(
      row(page, first.number).getByText(
        pattern`^(?:${say("events.state.applied")}|${say("events.state.unchanged")})$`,
      ),
    ).toBeVisible({ timeout: 30_000 });
  });

  const second = await desk.makeDraft("live", "event-2");
  await test.step("later events wait behind a button, and nothing moves before it is pressed", async () => {
    const news = page.getByRole("button", { name: say("events.waiting", { count: 1 }) });
    await expect(news).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await news.click();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText(second.number);
  });

  await test.step("events of the other mode do not appear", async () => {
    const other = await desk.makeDraft("test", "event-of-test");
    const watching = await page.context().newPage();
    await goTo(watching, `/${desk.slug}/test/events`);
    await expect(row(watching, other.number)).toBeVisible();
    await expect(row(page, other.number)).toHaveCount(0);
    await watching.close();
  });

  await test.step("a search covers the payload, and filters are in the URL", async () => {
    await page.getByRole("searchbox").fill("event-2");
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText(second.number);
    await expect(page).toHaveURL(/q=event-2/);
    await page.getByRole("searchbox").fill("");
    await page.getByRole("button", { name: say("events.filters") }).click();
    const panel = page.getByRole("dialog", { name: say("events.filters") });
    await panel.getByLabel(say("events.by.type")).selectOption("order.created");
    await panel.getByLabel(say("events.by.state")).selectOption({ label: say("events.state.parked") });
    await panel.getByRole("button", { name: say("events.show") }).click();
    await expect(page.getByRole("heading", { name: say("events.nothingTitle") })).toBeVisible();
    await page
      .getByRole("button", { name: say("found.removeFilter", { what: say("events.state.parked") }) })
      .click();
    await expect(rows(page)).toHaveCount(2);
    await page.reload();
    await expect(
      page.getByRole("button", { name: say("found.removeFilter", { what: "order.created" }) }),
    ).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step("several events are retried at once", async () => {
    await expectLive(page);
    await tick(page.getByLabel(say("events.choosePage")));
    await page
      .getByRole("toolbar")
      .getByRole("button", { name: say("events.replay") })
      .click();
    await expect(page.getByText(say("events.replayed", { orders: 2, products: 0 }))).toBeVisible();
    await page.getByRole("button", { name: say("events.clear") }).click();
  });

  await test.step("the export contains what is shown", async () => {
    await page.getByRole("button", { name: say("events.export") }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: say("events.exportJson.accepted") }).click(),
    ]);
    const exported = await text(await download.createReadStream());
    expect(JSON.parse(exported)).toHaveLength(2);
    expect(exported).toContain("event-1");
  });

  await test.step("an event shows its signature, its payload and its changes", async () => {
    await row(page, second.number).getByRole("link", { name: "order.created" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "order.created" })).toBeVisible();
    await expect(page.getByText(say("events.verified"), { exact: true })).toBeVisible();
    await expect(
      page.getByRole("region", { name: say("events.payload") }).getByText("event-2"),
    ).toBeVisible();
    await page.getByRole("button", { name: say("events.replay") }).click();
    await expect(page.getByText(say("events.replayed", { orders: 1, products: 0 }))).toBeVisible();
    await page.getByRole("link", { name: say("events.toOrder", { number: second.number }) }).click();
    await expect(page.getByRole("heading", { level: 1, name: second.number })).toBeVisible();
  });
});

test("refused posts show their reason, and an admin sets the retention period", async ({
  pressroom,
  desk,
}) => {
  const page = await desk.join("Dana Developer", "developer");
  const database = openDatabase(pressroom.databaseUrl);
  const body = '<img src=x onerror="document.title=1">';
  await goTo(page, `/${desk.slug}/live/events?tab=refused`);
  await expect(page.getByRole("heading", { name: say("events.empty.refused.title") })).toBeVisible();
  await expectLive(page);

  await test.step("a refused post appears with its reason in words", async () => {
    await database.rows(
      `with refused as (
         insert into webhook_refusals (workspace_id, endpoint_id, reason, event_type, headers, body_start, bytes, sha256)
         select w.id, e.id, 'mismatch', 'order.shipped', '{"svc-signature": "t=1,v1=…"}', convert_to($2, 'UTF8'), 9000,
           repeat('a', 64)
         from workspaces w join webhook_endpoints e on e.workspace_id = w.id where w.slug = $1 limit 1
         returning workspace_id)
       select pg_notify('pressroom_live', json_build_object('workspaceId', workspace_id, 'kind', 'events', 'id', '')::text)
       from refused`,
      [desk.slug, body],
    );
    await page.getByRole("link", { name: say("events.reason.mismatch") }).click();
    await expect(page.getByText(sayAny("events.reasonText.mismatch"))).toBeVisible();
    await expect(page.getByRole("region", { name: say("events.body") })).toHaveText(body);
    await expect(page.getByText(say("events.bodyCut", { shown: "9,000" }))).toBeVisible();
    await page.getByRole("link", { name: say("events.backRefused") }).click();
    await expect(row(page, say("events.reason.mismatch"))).toBeVisible();
    await expectNoViolations(page);
  });
  await database.close();

  await test.step("a developer sees the retention period, an admin changes it", async () => {
    await expect(page.getByText(say("events.keptFor", { days: 90 }))).toBeVisible();
    await expect(page.getByRole("button", { name: pattern`^${sayAny("events.keptFor")}` })).toHaveCount(0);
    const admin = await desk.join("Ann Admin", "admin");
    await goTo(admin, `/${desk.slug}/live/events`);
    await expectLive(admin);
    await admin.getByRole("button", { name: say("events.keptFor", { days: 90 }) }).click();
    const dialog = admin.getByRole("dialog", { name: say("events.keepTitle") });
    await dialog.getByLabel(say("events.keepDays")).fill("30");
    await expect(dialog.getByText(sayAny("events.keepLess", { days: 30 }))).toBeVisible();
    await expectNoViolations(admin);
    await dialog.getByRole("button", { name: say("events.keepSave") }).click();
    await expect(admin.getByRole("button", { name: say("events.keptFor", { days: 30 }) })).toBeVisible();
  });

  await test.step("a viewer is refused, and has no link to the events", async () => {
    const viewer = await desk.join("Vera Viewer", "viewer");
    await goTo(viewer, `/${desk.slug}/live/events`);
    await expect(
      viewer.getByText(sayAny("errors.forbidden_role", { role: say("roles.viewer") })),
    ).toBeVisible();
    await expect(viewer.getByRole("link", { name: say("shell.events") })).toHaveCount(0);
  });
});
