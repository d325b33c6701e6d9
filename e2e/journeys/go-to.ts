import { expect, type Page, type Response } from "@playwright/test";

/**
 * Opens a page and waits until all streamed parts are in place. For a moment after `load` such a text exists twice: in
 * its place, and in the hidden piece in which it arrived.
 */
export async function goTo(page: Page, address: string): Promise<Response | null> {
  const reply = await page.goto(address);
  await expectWhole(page);
  return reply;
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await expectWhole(page);
}

const pieces = '[hidden][id^="S:"]';

/** The piece of a failed part never moves to its place; no other one stays this long. */
const longestMs = 3_000;

async function expectWhole(page: Page): Promise<void> {
  const begun = Date.now();
  const isOver = () => Date.now() - begun > longestMs;
  await expect.poll(async () => isOver() || (await page.locator(pieces).count()) === 0).toBe(true);
}
