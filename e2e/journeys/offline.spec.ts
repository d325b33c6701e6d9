import { expect } from "@playwright/test";
import { say } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { expectLive, state } from "./live-tabs.ts";
import { test } from "./pressroom.ts";

test("without a connection nothing is lost, sent in part or left, and work continues afterwards", async ({
  desk,
}) => {
  const page = await desk.join("Ada Owner of offline", "admin");
  const order = await desk.makeDraft("test", "offline-1");
  const context = page.context();
  const notice = page.getByRole("status").filter({ hasText: say("offline.offline") });
  // A page that React rendered before its server part keeps that part hidden for a moment.
  const note = page.getByLabel(say("notes.label")).filter({ visible: true });
  const sections = page.getByRole("navigation", { name: say("shell.sections") }).first();

  // Created at the service, so it appears here a moment later.
  await expect(async () => {
    await goTo(page, `/${desk.slug}/test/orders/${order.id}`);
    await expect(note).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await note.fill("Call them before noon");
  await expect(notice).toHaveCount(0);

  await test.step("the page says that it is offline", async () => {
    await expectLive(page);
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await expect(state(page, say("live.live"))).toHaveCount(0);
    await expect(state(page, say("live.offline"))).toBeVisible();
  });

  await test.step("a note that cannot be sent stays in its field, with an error", async () => {
    await page.getByRole("button", { name: say("notes.add") }).click();
    await expect(page.getByText(say("offline.notSent"))).toBeVisible();
    await expect(note).toHaveValue("Call them before noon");
  });

  await test.step("a page that cannot be loaded does not replace this one", async () => {
    await sections.getByRole("link", { name: say("shell.catalog") }).click();
    await expect(page.getByText(say("offline.notOpened"))).toBeVisible();
    await expect(page).toHaveURL(new RegExp(order.id));
    await page.evaluate(() => location.assign("/account"));
    await expect(note).toHaveValue("Call them before noon");
  });

  await test.step("a person who keeps typing is not navigated away when the connection returns", async () => {
    await note.fill("Call them after noon");
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await page.getByRole("button", { name: say("notes.add") }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Call them after noon" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(order.id));
  });

  await test.step("a reload of the same page is not repeated afterwards", async () => {
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await note.fill("Call them before noon");
    await page.evaluate(() => location.assign(location.pathname));
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await expect(note).toHaveValue("Call them before noon");
  });

  await test.step("an answer that was in progress does not hide that the connection is lost", async () => {
    const health = "**/api/health/live";
    await page.route(health, (route) => route.fulfill({ status: 200 }));
    const answered = page.waitForResponse(health);
    await context.setOffline(true);
    await answered;
    await page.unroute(health);
    await expect(notice).toBeVisible();
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
  });

  await test.step("back online, the pending navigation continues", async () => {
    await context.setOffline(true);
    await expect(notice).toBeVisible();
    await page.evaluate(() => location.assign("/account"));
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/account$/);
    await page.goBack();
    await expect(note).toHaveCount(1);
    await note.fill("Call them before noon");
    await page.getByRole("button", { name: say("notes.add") }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Call them before noon" })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});

test("if Pressroom does not answer, text stays, and the wanted page opens once it does", async ({ desk }) => {
  const page = await desk.join("Ada Owner of silence", "admin");
  const address = `/${desk.slug}/test/addresses`;
  const notice = page.getByRole("status").filter({ hasText: say("offline.unanswered") });
  const search = page.getByRole("searchbox").or(page.getByRole("main").getByRole("textbox")).first();
  await goTo(page, `/${desk.slug}/test/quotes`);
  await goTo(page, `/${desk.slug}/test/catalog`);
  await search.fill("hoodie");
  const silence = () => page.route("**/*", (route) => route.abort("connectionrefused"));

  await test.step("a navigation by script is tried, held back and announced", async () => {
    await silence();
    await page.evaluate((to) => location.assign(to), address);
    await expect(notice).toBeVisible();
    await expect(notice).toContainText(say("offline.notOpened"));
    await expect(search).toHaveValue("hoodie");
  });

  await test.step("the navigation continues by itself", async () => {
    await page.unroute("**/*");
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(notice).toHaveCount(0);
  });

  await test.step("the same page is not loaded again", async () => {
    await goTo(page, `/${desk.slug}/test/catalog`);
    await search.fill("mug");
    await expect(page).toHaveURL(/q=mug/);
    await silence();
    await page.evaluate(() => location.assign(location.href));
    await expect(notice).toBeVisible();
    await page.unroute("**/*");
    await expect(notice).toHaveCount(0);
    await expect(search).toHaveValue("mug");
  });
});

test("a dialog whose code cannot be loaded says so, and opens once the connection is back", async ({
  desk,
}) => {
  const page = await desk.join("Ada Owner of late parts", "admin");
  const order = await desk.makeDraft("test", "offline-2");
  const context = page.context();
  const note = page.getByLabel(say("notes.label"));
  const missing = page.getByRole("alert").filter({ hasText: say("offline.notLoaded") });
  const again = missing.getByRole("button", { name: say("offline.tryAgain") });
  const showRaw = page.getByRole("button", { name: say("order.showRaw") });
  await expect(async () => {
    await goTo(page, `/${desk.slug}/test/orders/${order.id}`);
    await expect(note).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await note.fill("Call them before noon");

  await test.step("the message is over the page", async () => {
    await context.setOffline(true);
    await showRaw.click();
    await expect(missing).toBeInViewport();
    await again.click();
    await expect(missing).toBeInViewport();
    await expect(note).toHaveValue("Call them before noon");
  });

  await test.step("retried with a connection, it opens", async () => {
    await context.setOffline(false);
    await again.click();
    await expect(page.getByRole("dialog", { name: say("order.raw") })).toBeVisible();
    await expect(missing).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(note).toHaveValue("Call them before noon");
  });

  await test.step("within an open dialog the message stands in its place", async () => {
    await goTo(page, `/${desk.slug}/test/orders`);
    await context.setOffline(true);
    await page.getByRole("button", { name: say("ordersList.chooseColumns") }).click();
    const columns = page.getByRole("dialog", { name: say("ordersList.chooseColumns") });
    const within = columns.getByRole("alert").filter({ hasText: say("offline.notLoaded") });
    await expect(within).toBeVisible();
    const [inner, outer] = [await within.boundingBox(), await columns.boundingBox()];
    expect(inner?.y).toBeGreaterThanOrEqual(outer?.y ?? Infinity);
    expect((inner?.y ?? Infinity) + (inner?.height ?? 0)).toBeLessThanOrEqual(
      (outer?.y ?? 0) + (outer?.height ?? 0),
    );
    await context.setOffline(false);
    await columns.getByRole("button", { name: say("offline.tryAgain") }).click();
    await expect(columns.getByRole("checkbox").first()).toBeVisible();
    await page.keyboard.press("Escape");
  });

  for (const address of [`/${desk.slug}/settings/general`, "/account"]) {
    await test.step(`the search of ${address} says that it cannot open`, async () => {
      await goTo(page, address);
      await context.setOffline(true);
      // Before hydration the page keeps a key press for five seconds at most.
      await expect(async () => {
        await page.keyboard.press("ControlOrMeta+k");
        // Shown alone, or among the toasts if their code is in the browser's cache.
        const failed = page.getByText(say("palette.failed")).filter({ visible: true });
        await expect(failed.first()).toBeInViewport({ timeout: 6_000 });
      }).toPass({ timeout: 30_000 });
      await context.setOffline(false);
    });
  }
});

test("a page links its terms to the glossary", async ({ desk }) => {
  const page = await desk.join("Ada Owner of words", "admin");
  await goTo(page, `/${desk.slug}/settings/connection`);
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    page
      .getByRole("link", { name: say("keys.explain") })
      .first()
      .click(),
  ]);
  await expect(opened.getByRole("heading", { level: 1, name: say("glossary.title") })).toBeVisible();
  await expect(opened).toHaveURL(/glossary#limits$/);
  await expect(opened.getByRole("main").getByText(say("glossary.terms.limits.text"))).toBeInViewport();
});
