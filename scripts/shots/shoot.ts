import type { Page } from "@playwright/test";
import { findOverflow } from "../words/find-overflow.ts";
import type { ShotOptions } from "./read-options.ts";

const viewHeight: Readonly<Record<number, number>> = { 390: 844, 820: 1180, 1440: 900, 1920: 1080 };
// Further down nothing new is seen.
const longest = 4_000;

/**
 * `<stem>-<theme>-<width>.png` of what a page shows now: it is laid out anew, not asked for again. Returns what does not
 * fit.
 */
export async function shoot(page: Page, stem: string, { widths, themes }: ShotOptions): Promise<string[]> {
  const unfit: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: viewHeight[width] ?? 900 });
    unfit.push(...(await findOverflow(page)).map((problem) => `${width} px ${problem}`));
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.screenshot({
        path: `${stem}-${theme}-${width}.png`,
        fullPage: height <= longest,
        animations: "disabled",
        caret: "hide",
        timeout: 15_000,
      });
    }
  }
  return unfit;
}
