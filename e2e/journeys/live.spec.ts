import { expect, type Page } from "@playwright/test";
import { long } from "#e2e/service/scale.ts";
import { zoneCookie } from "#lib/core/i18n/zone-cookie.ts";
import { say } from "#scripts/words/say.ts";
import { goTo, reload } from "./go-to.ts";
import { expectLive, openList, openTab, row, setHidden, state } from "./live-tabs.ts";
import { test } from "./pressroom.ts";

/** Controls the clock of a page, which keeps running. Call it before the page loads the timers. */
const takeClock = (page: Page) => (long ? Promise.resolve() : page.clock.install());
/** Moves the page's clock forward until `isSeen` succeeds. With TEST_LONG the time passes by itself. */
const passUntil = (page: Page, ms: number, isSeen: () => Promise<void>) =>
  expect(async () => {
    if (!long) await page.clock.fastForward(ms);
    await isSeen();
  }).toPass({ timeout: 90_000 });
const aMoment = { timeout: 2_000 };
/** A page without a stream polls every ten seconds. */
const askedMs = 12_000;

/** Streams that send one event each and end, so that the page receives nothing else. */
async function sayOnly(page: Page, first: "current" | "refresh") {
  let word = first;
  let streams = 0;
  await page.route("**/api/live/*/test?*", (route) => {
    streams += 1;
    return route.fulfill({ contentType: "text/event-stream", body: `event: ${word}\ndata: {}\n\n` });
  });
  return {
    streams: () => streams,
    say(next: typeof word) {
      word = next;
    },
  };
}

/** The number of times that the open page was rendered again. */
function countRenders(page: Page, path: string) {
  let renders = 0;
  page.on("request", (request) => {
    const headers = request.headers();
    const isRender = headers.rsc !== undefined && headers["next-router-prefetch"] === undefined;
    if (isRender && new URL(request.url()).pathname === path) renders += 1;
  });
  return () => renders;
}

/** The time zone that the page sent to the server. */
const zoneOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === zoneCookie)?.value;

const waiting = (page: Page, count: number) =>
  page.getByRole("button", { name: say("ordersList.waiting", { count }) });

test("each visible tab has a stream, and the others have none", async ({ desk }) => {
  const first = await openList(desk);
  const context = first.context();
  const list = `/${desk.slug}/test/orders`;
  await first.close();
  const [one, other] = [await openTab(context, list), await openTab(context, list)];

  await test.step("each tab shows a change", async () => {
    expect([one.streams(), other.streams()]).toEqual([1, 1]);
    const draft = await desk.makeDraft("test", "seen-1");
    for (const { page } of [one, other]) {
      await waiting(page, 1).click();
      await expect(row(page, draft.number)).toBeVisible();
    }
    await desk.actAtService(draft.id, "confirm");
    await desk.actAtService(draft.id, "cancel");
    for (const { page } of [one, other])
      await expect(row(page, draft.number)).toContainText(say("status.cancelled"));
  });

  await test.step("a hidden tab closes its stream, and is up to date when it is visible again", async () => {
    await setHidden(other.page, true);
    await expect.poll(other.streams).toBe(0);
    const draft = await desk.makeDraft("test", "seen-2");
    await waiting(one.page, 1).click();
    await expect(row(one.page, draft.number)).toBeVisible();
    await setHidden(other.page, false);
    await waiting(other.page, 1).click();
    await expect(row(other.page, draft.number)).toBeVisible();
    await expectLive(other.page);
    expect(other.streams()).toBe(1);
  });

  await test.step("a page that was left has no stream, and catches up when opened again", async () => {
    await other.page.goto("about:blank");
    await expect.poll(other.streams).toBe(0);
    await other.page.goBack();
    await expectLive(other.page);
    await desk.makeDraft("test", "seen-3");
    await expect(waiting(other.page, 1)).toBeVisible();
  });

  await test.step("a fifth window polls, to leave the browser's connections to the others", async () => {
    await openTab(context, list);
    await openTab(context, list);
    const fifth = await context.newPage();
    await goTo(fifth, list);
    await expect(state(fifth, say("live.polling"))).toBeVisible();
    await one.page.close();
    await expect(state(fifth, say("live.live"))).toBeVisible({ timeout: 60_000 });
  });
  await context.close();
});

test("a new role reaches every tab", async ({ desk }) => {
  const first = await openList(desk);
  const list = `/${desk.slug}/test/orders`;
  await expectLive(first);
  const other = await openTab(first.context(), list);
  await expect(first.getByRole("link", { name: say("ordersList.new") })).toBeVisible();
  await desk.changeRole("operator", "viewer");
  for (const page of [first, other.page]) {
    await expect(page.getByRole("link", { name: say("ordersList.new") })).toHaveCount(0, { timeout: 60_000 });
    await expect(state(page, say("live.live"))).toBeVisible({ timeout: 60_000 });
  }
  await desk.changeRole("operator", "operator");
  for (const page of [first, other.page])
    await expect(page.getByRole("link", { name: say("ordersList.new") })).toBeVisible({ timeout: 60_000 });
  await first.context().close();
});

test("where no stream can stay open, the page polls and says so", async ({ desk }) => {
  const page = await openList(desk);
  const streams = "**/api/live/*/test?*";
  await page.route(streams, (route) =>
    route.request().method() === "HEAD" ? route.fallback() : route.abort(),
  );
  await takeClock(page);
  await reload(page);
  await expect(state(page, say("live.polling"))).toBeVisible();
  await desk.makeDraft("test", "polled-1");
  await passUntil(page, askedMs, () => expect(waiting(page, 1)).toBeVisible(aMoment));
  await page.route(streams, (route) => route.abort());
  await passUntil(page, askedMs, () => expect(state(page, say("live.offline"))).toBeVisible(aMoment));
  await page.unrouteAll();
  await passUntil(page, 45_000, () => expect(state(page, say("live.live"))).toBeVisible(aMoment));
  await desk.makeDraft("test", "polled-2");
  await expect(waiting(page, 2)).toBeVisible();
  await page.context().close();
});

test("a server-rendered page is rendered again after a gap, and not before", async ({ desk }) => {
  const page = await desk.join("Otto Operator", "operator");
  // The first page sends the time zone once its code runs, which causes a render by itself.
  await expect.poll(() => zoneOf(page)).toBe("Europe/Berlin");
  await goTo(page, `/${desk.slug}/test/glossary`);
  const heard = await sayOnly(page, "current");
  const renders = countRenders(page, `/${desk.slug}/test`);
  await goTo(page, `/${desk.slug}/test`);
  await expect.poll(heard.streams).toBeGreaterThan(2);
  expect(renders()).toBe(0);
  heard.say("refresh");
  await expect.poll(renders).toBeGreaterThan(0);
  await page.context().close();
});

test("a zone under another name is sent once", async ({ desk }) => {
  const page = await desk.join("Otto Operator", "operator");
  await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: "Asia/Kolkata" };
    };
  });
  await goTo(page, `/${desk.slug}/test/glossary`);
  const heard = await sayOnly(page, "current");
  const renders = countRenders(page, `/${desk.slug}/test`);
  await goTo(page, `/${desk.slug}/test`);
  await expect.poll(renders).toBe(1);
  await reload(page);
  const before = heard.streams();
  await expect.poll(heard.streams).toBeGreaterThan(before + 2);
  expect(renders()).toBe(1);
  await page.context().close();
});

test("a proxy that buffers the stream is detected by its silence", async ({ desk }) => {
  const page = await openList(desk);
  // Neither answered nor refused, as by a proxy that waits for the end of the stream.
  await page.route("**/api/live/*/test?*", (route) =>
    route.request().method() === "HEAD" ? route.fallback() : undefined,
  );
  await takeClock(page);
  await reload(page);
  await passUntil(page, 31_000, () => expect(state(page, say("live.polling"))).toBeVisible(aMoment));
  await desk.makeDraft("test", "held-up");
  await passUntil(page, askedMs, () => expect(waiting(page, 1)).toBeVisible(aMoment));
  await page.unrouteAll();
  await page.context().close();
});
