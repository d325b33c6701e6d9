import { type BrowserContext, expect, type Page } from "@playwright/test";
import { long } from "#e2e/service/scale.ts";
import { pattern, say } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import type { Desk } from "./open-desk.ts";

export const state = (page: Page, word: string) =>
  page.getByRole("status").filter({ hasText: pattern`^${word}$` });
export const row = (page: Page, text: string) => page.locator("#orders tbody tr").filter({ hasText: text });

/** The streams that a page has open now. */
function watchStreams(page: Page) {
  const open = new Set<unknown>();
  page.on("request", (request) => request.resourceType() === "eventsource" && open.add(request));
  page.on("requestfailed", (request) => open.delete(request));
  page.on("requestfinished", (request) => open.delete(request));
  return () => open.size;
}

/** Playwright's clock is shared by all tabs of a context, and a tab that hangs would block the call that moves it. */
function hasten(): void {
  const later = globalThis.setTimeout;
  const sooner = (run: TimerHandler, ms = 0, ...args: unknown[]) =>
    later(run, ms >= 30_000 ? ms / 10 : ms, ...args);
  globalThis.setTimeout = Object.assign(sooner, later);
}

/** A list with something on it: what comes to an empty one does not wait behind a button. */
export async function openList(desk: Desk): Promise<Page> {
  const page = await desk.join("Otto Operator", "operator");
  const { number } = await desk.makeDraft("test", "there-before");
  await expect(async () => {
    await goTo(page, `/${desk.slug}/test/orders`);
    await expect(row(page, number)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return page;
}

/** `isHasty`: it waits a tenth as long for a word of the tab that leads. Under TEST_LONG it waits its whole time. */
export async function openTab(context: BrowserContext, list: string, { isHasty = false } = {}) {
  const page = await context.newPage();
  if (isHasty && !long) await page.addInitScript(hasten);
  const streams = watchStreams(page);
  await goTo(page, list);
  await expect(state(page, say("live.live"))).toBeVisible();
  return { page, streams };
}
