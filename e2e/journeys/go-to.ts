import { expect, type Page, type Response } from "@playwright/test";

/**
 * Opens an address and waits until the page has taken in what was streamed after its shell: for a moment after `load`
 * such a text stands there twice, once where it belongs and once in the hidden piece that it arrived in.
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

/** The piece of a part that failed is never put in its place; no other stays for so long. */
const longestMs = 3_000;

async function expectWhole(page: Page): Promise<void> {
  const begun = Date.now();
  const isOver = () => Date.now() - begun > longestMs;
  await expect.poll(async () => isOver() || (await page.locator(pieces).count()) === 0).toBe(true);
}
