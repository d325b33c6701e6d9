import { expect, type Page } from "@playwright/test";
import { long } from "#e2e/service/scale.ts";
import { say } from "#scripts/words/say.ts";
import { goTo, reload } from "./go-to.ts";
import { openList, openTab, row, state } from "./live-tabs.ts";
import { test } from "./pressroom.ts";

/** Takes the clock of a page and its browser in hand, which goes on as before. Call it before what waits is loaded. */
const takeClock = (page: Page) => (long ? Promise.resolve() : page.clock.install());
/** So much time passes on a page until it is seen. Under TEST_LONG it passes by itself. */
const passUntil = (page: Page, ms: number, isSeen: () => Promise<void>) =>
  expect(async () => {
    if (!long) await page.clock.fastForward(ms);
    await isSeen();
  }).toPass({ timeout: 90_000 });
const aMoment = { timeout: 2_000 };
/** A page that keeps no stream asks every ten seconds. */
const askedMs = 12_000;

/** Streams that say one word each and end, so that the page hears of nothing else. */
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

/** How often a page that is there was rendered again. */
function countRenders(page: Page, path: string) {
  let renders = 0;
  page.on("request", (request) => {
    const headers = request.headers();
    const isRender = headers.rsc !== undefined && headers["next-router-prefetch"] === undefined;
    if (isRender && new URL(request.url()).pathname === path) renders += 1;
  });
  return () => renders;
}

test("many tabs keep one stream, whoever holds it", async ({ desk }) => {
  const first = await openList(desk);
  const context = first.context();
  const list = `/${desk.slug}/test/orders`;
  const draft = await desk.makeDraft("test", "shared-1");
  await expect(first.getByRole("button", { name: say("ordersList.waiting", { count: 1 }) })).toBeVisible();
  const held = await openTab(context, list);
  await first.close();
  const other = await openTab(context, list);
  const third = await openTab(context, list);
  const tabs = [held, other, third];
  const streams = () => tabs.map(({ streams }) => streams());

  await test.step("a change is seen in each of them, and one asks for it", async () => {
    await expect.poll(() => streams().toSorted()).toEqual([0, 0, 1]);
    await desk.act(draft.id, "confirm");
    await desk.act(draft.id, "cancel");
    for (const { page } of tabs) await expect(row(page, draft.number)).toContainText(say("status.cancelled"));
    expect(streams()).toEqual([1, 0, 0]);
  });

  await test.step("the one that holds it is closed, and another takes over", async () => {
    await held.page.close();
    await expect.poll(() => [other.streams(), third.streams()].toSorted()).toEqual([0, 1]);
    const next = await desk.makeDraft("test", "shared-2");
    for (const { page } of [other, third]) {
      await expect(page.getByRole("button", { name: say("ordersList.waiting", { count: 1 }) })).toBeVisible();
      await expect(state(page, say("live.live"))).toBeVisible();
      await page.getByRole("button", { name: say("ordersList.waiting", { count: 1 }) }).click();
      await expect(row(page, next.number)).toBeVisible();
    }
  });

  await test.step("a page that is left and come back to holds nothing meanwhile", async () => {
    const leader = other.streams() === 1 ? other : third;
    const follower = leader === other ? third : other;
    await leader.page.goto("about:blank");
    await expect.poll(() => follower.streams()).toBe(1);
    await leader.page.goBack();
    await expect(state(leader.page, say("live.live"))).toBeVisible();
    const last = await desk.makeDraft("test", "shared-3");
    for (const { page } of [leader, follower]) {
      await page.getByRole("button", { name: say("ordersList.waiting", { count: 1 }) }).click();
      await expect(row(page, last.number)).toBeVisible();
    }
    expect(leader.streams() + follower.streams()).toBe(1);
  });
  await context.close();
});

test("a tab that hangs while it leads is taken over from", async ({ desk }) => {
  test.setTimeout(180_000);
  const first = await openList(desk);
  const list = `/${desk.slug}/test/orders`;
  await expect(state(first, say("live.live"))).toBeVisible();
  const other = await openTab(first.context(), list, { isHasty: true });
  expect(other.streams()).toBe(0);
  const session = await first.context().newCDPSession(first);
  await session.send("Debugger.enable");
  await session.send("Debugger.pause");
  const halted = first.evaluate(() => undefined);
  await expect.poll(other.streams, { timeout: 60_000 }).toBe(1);
  await desk.makeDraft("test", "while-it-hangs");
  await expect(
    other.page.getByRole("button", { name: say("ordersList.waiting", { count: 1 }) }),
  ).toBeVisible();
  await session.send("Debugger.resume");
  await halted;
  await expect(first.getByRole("button", { name: say("ordersList.waiting", { count: 1 }) })).toBeVisible();
  await desk.makeDraft("test", "afterwards");
  for (const page of [first, other.page])
    await expect(page.getByRole("button", { name: say("ordersList.waiting", { count: 2 }) })).toBeVisible();
  await first.context().close();
});

test("another role reaches every tab", async ({ desk }) => {
  const first = await openList(desk);
  const list = `/${desk.slug}/test/orders`;
  await expect(state(first, say("live.live"))).toBeVisible();
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

test("where no stream can be kept, changes are asked for, and the page says so", async ({ desk }) => {
  test.setTimeout(180_000);
  const page = await openList(desk);
  const streams = "**/api/live/*/test?*";
  await page.route(streams, (route) => route.abort());
  await takeClock(page);
  await reload(page);
  await expect(state(page, say("live.polling"))).toBeVisible();
  await desk.makeDraft("test", "polled-1");
  const waiting = page.getByRole("button", { name: say("ordersList.waiting", { count: 1 }) });
  await passUntil(page, askedMs, () => expect(waiting).toBeVisible(aMoment));
  await page.route("**/api/live/*/test/missed?*", (route) => route.abort());
  await passUntil(page, askedMs, () => expect(state(page, say("live.offline"))).toBeVisible(aMoment));
  await page.unrouteAll();
  await passUntil(page, 45_000, () => expect(state(page, say("live.live"))).toBeVisible(aMoment));
  await desk.makeDraft("test", "polled-2");
  await expect(page.getByRole("button", { name: say("ordersList.waiting", { count: 2 }) })).toBeVisible();
  await page.context().close();
});

test("a page that the server renders is rendered anew after a gap, the first that it hears of too", async ({
  desk,
}) => {
  const page = await desk.join("Otto Operator", "operator");
  // Where one lands the zone is told, too.
  await goTo(page, `/${desk.slug}/test/glossary`);
  const heard = await sayOnly(page, "current");
  const renders = countRenders(page, `/${desk.slug}/test`);
  // With its zone in the address nothing else has it rendered again.
  await goTo(page, `/${desk.slug}/test?zone=Europe/Berlin`);
  await expect.poll(heard.streams).toBeGreaterThan(2);
  expect(renders()).toBe(0);
  heard.say("refresh");
  await expect.poll(renders).toBeGreaterThan(0);
  await page.context().close();
});

test("a zone that the server calls by another of its names is told once", async ({ desk }) => {
  const page = await desk.join("Otto Operator", "operator");
  await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: "Asia/Kolkata" };
    };
  });
  // Where one lands the zone is told, too.
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

test("a proxy that keeps the stream for itself is found out by its silence", async ({ desk }) => {
  test.setTimeout(180_000);
  const page = await openList(desk);
  // Neither answered nor refused, as by one that waits for the end of it.
  await page.route("**/api/live/*/test?*", () => undefined);
  await takeClock(page);
  await reload(page);
  await passUntil(page, 31_000, () => expect(state(page, say("live.polling"))).toBeVisible(aMoment));
  await desk.makeDraft("test", "held-up");
  const waiting = page.getByRole("button", { name: say("ordersList.waiting", { count: 1 }) });
  await passUntil(page, askedMs, () => expect(waiting).toBeVisible(aMoment));
  await page.unrouteAll();
  await page.context().close();
});

test("without locks each tab keeps a stream of its own", async ({ desk }) => {
  const page = await openList(desk);
  const list = `/${desk.slug}/test/orders`;
  // As in a page that came over plain HTTP from another machine.
  await page.context().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "locks"));
  const tabs = [await openTab(page.context(), list), await openTab(page.context(), list)];
  expect(tabs.map(({ streams }) => streams())).toEqual([1, 1]);
  await desk.makeDraft("test", "alone");
  for (const tab of tabs)
    await expect(
      tab.page.getByRole("button", { name: say("ordersList.waiting", { count: 1 }) }),
    ).toBeVisible();
  await page.context().close();
});
