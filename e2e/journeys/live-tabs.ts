import { type BrowserContext, expect, type Page } from "@playwright/test";
import { pattern, say } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import type { JourneyWorkspace } from "./open-journey-workspace.ts";

export const state = (page: Page, word: string) =>
  page.getByRole("status").filter({ hasText: pattern`^${word}$` });
/** Buttons work after hydration, when the live stream is open as well. */
export const expectLive = (page: Page) => expect(state(page, say("live.live"))).toBeVisible();
export const row = (page: Page, text: string) => page.locator("#orders tbody tr").filter({ hasText: text });

/** The number of streams that the page has open. */
function watchStreams(page: Page) {
  const open = new Set<unknown>();
  page.on("request", (request) => request.resourceType() === "eventsource" && open.add(request));
  page.on("requestfailed", (request) => open.delete(request));
  page.on("requestfinished", (request) => open.delete(request));
  return () => open.size;
}

/** Makes the page believe that another tab covers it, or no longer does. */
export const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperties(document, {
      hidden: { value: hidden, configurable: true },
      visibilityState: { value: hidden ? "hidden" : "visible", configurable: true },
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

/**
 * The page stays open for six minutes, so that the browser drops the data of pages that were left. Its clock must be
 * installed. A hidden page has no stream, which would otherwise seem to be silent.
 */
export async function passSixMinutes(page: Page): Promise<void> {
  await setHidden(page, true);
  await page.clock.fastForward("06:00");
  await setHidden(page, false);
}

/** A list with one order: on an empty list, new orders do not wait behind a button. */
export async function openList(desk: JourneyWorkspace): Promise<Page> {
  const page = await desk.join("Otto Operator", "operator");
  const { number } = await desk.makeDraft("test", "there-before");
  await expect(async () => {
    await goTo(page, `/${desk.slug}/test/orders`);
    await expect(row(page, number)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return page;
}

export async function openTab(context: BrowserContext, list: string) {
  const page = await context.newPage();
  const streams = watchStreams(page);
  await goTo(page, list);
  await expectLive(page);
  return { page, streams };
}
