import { expect, type Page } from "@playwright/test";
import { openDatabase } from "#e2e/access/world/database.ts";
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
test.use({ journey: "events" });

const isAlive = (page: Page) => expect(page.getByRole("status").filter({ hasText: /^Live$/ })).toBeVisible();
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const rows = (page: Page) => page.locator("tbody tr");

test("events come while one looks, are found, looked into, read again and exported", async ({ desk }) => {
  const page = await desk.join("Olga Operator", "operator");
  await test.step("an empty log says what it is for", async () => {
    await goTo(page, `/${desk.slug}/live`);
    await page.getByRole("link", { name: "Events" }).first().click();
    await expect(page.getByRole("heading", { name: "No event yet" })).toBeVisible();
    await isAlive(page);
    await findNothingSerious(page);
  });

  const first = await desk.makeDraft("live", "event-1");
  await test.step("the first one appears by itself, and is read for", async () => {
    await expect(row(page, first.number).getByRole("link", { name: "order.created" })).toBeVisible();
    await expect(row(page, first.number).getByText(/^(Applied|No change)$/)).toBeVisible({ timeout: 30_000 });
    await findNothingSerious(page);
  });

  const second = await desk.makeDraft("live", "event-2");
  await test.step("what is new waits, and nothing moves before it is wanted", async () => {
    const news = page.getByRole("button", { name: "1 new" });
    await expect(news).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await news.click();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText(second.number);
  });

  await test.step("of the other mode nothing is here", async () => {
    const other = await desk.makeDraft("test", "event-of-test");
    const watching = await page.context().newPage();
    await goTo(watching, `/${desk.slug}/test/events`);
    await expect(row(watching, other.number)).toBeVisible();
    await expect(row(page, other.number)).toHaveCount(0);
    await watching.close();
  });

  await test.step("what stands in a payload is found, and a filter stands in the address", async () => {
    await page.getByRole("searchbox").fill("event-2");
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText(second.number);
    await expect(page).toHaveURL(/q=event-2/);
    await page.getByRole("searchbox").fill("");
    await page.getByRole("button", { name: "Filters" }).click();
    const panel = page.getByRole("dialog", { name: "Filters" });
    await panel.getByLabel("Type").selectOption("order.created");
    await panel.getByLabel("What became of it").selectOption({ label: "Set aside" });
    await panel.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("heading", { name: "No event like this" })).toBeVisible();
    await page.getByRole("button", { name: "Remove: Set aside" }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole("button", { name: "Remove: order.created" })).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step("several are read again at once", async () => {
    await isAlive(page);
    await page.getByLabel("Choose all on this page").check();
    await page.getByRole("toolbar").getByRole("button", { name: "Read again" }).click();
    await expect(page.getByText("2 orders are being read again.")).toBeVisible();
    await page.getByRole("button", { name: "Choose none" }).click();
  });

  await test.step("the export holds what is shown", async () => {
    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "JSON, with the payloads" }).click(),
    ]);
    const text = await download.createReadStream().then(async (stream) => {
      let read = "";
      for await (const part of stream) read += part;
      return read;
    });
    expect(JSON.parse(text)).toHaveLength(2);
    expect(text).toContain("event-1");
  });

  await test.step("one of them shows who signed it, what it says and what it changed", async () => {
    await row(page, second.number).getByRole("link", { name: "order.created" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "order.created" })).toBeVisible();
    await expect(page.getByText("Verified", { exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Payload" }).getByText("event-2")).toBeVisible();
    await page.getByRole("button", { name: "Read again" }).click();
    await expect(page.getByText("1 order is being read again.")).toBeVisible();
    await findNothingSerious(page);
    await page.getByRole("link", { name: `Order ${second.number}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: second.number })).toBeVisible();
  });
});

test("refused posts say why, and who runs the workspace decides how long the log is kept", async ({
  pressroom,
  desk,
}) => {
  const page = await desk.join("Dana Developer", "developer");
  const database = openDatabase(pressroom.databaseUrl);
  const body = '<img src=x onerror="document.title=1">';
  await goTo(page, `/${desk.slug}/live/events?tab=refused`);
  await expect(page.getByRole("heading", { name: "Nothing was refused" })).toBeVisible();
  await isAlive(page);

  await test.step("one that was refused appears, with the reason in words", async () => {
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
    await page.getByRole("link", { name: "Wrong signature" }).click();
    await expect(page.getByText(/not made with this receiver’s secret/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Body" })).toHaveText(body);
    await expect(page.getByText("Only the beginning was kept, of 9,000 bytes.")).toBeVisible();
    await findNothingSerious(page);
    await page.getByRole("link", { name: "Refused posts" }).click();
    await expect(row(page, "Wrong signature")).toBeVisible();
    await findNothingSerious(page);
  });
  await database.close();

  await test.step("the developer sees for how long, an admin changes it", async () => {
    await expect(page.getByText("Kept for 90 days")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Kept for/ })).toHaveCount(0);
    const admin = await desk.join("Ann Admin", "admin");
    await goTo(admin, `/${desk.slug}/live/events`);
    await isAlive(admin);
    await admin.getByRole("button", { name: "Kept for 90 days" }).click();
    const dialog = admin.getByRole("dialog", { name: "How long the log is kept" });
    await dialog.getByLabel("Days").fill("30");
    await expect(dialog.getByText(/What is older than 30 days is deleted/)).toBeVisible();
    await findNothingSerious(admin);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(admin.getByRole("button", { name: "Kept for 30 days" })).toBeVisible();
  });

  await test.step("who may not read events is told so, and finds no way there", async () => {
    const viewer = await desk.join("Vera Viewer", "viewer");
    await goTo(viewer, `/${desk.slug}/live/events`);
    await expect(viewer.getByText(/Your role, viewer, does not include this/)).toBeVisible();
    await expect(viewer.getByRole("link", { name: "Events" })).toHaveCount(0);
  });
});
