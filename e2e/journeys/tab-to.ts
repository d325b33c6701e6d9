import { expect, type Locator, type Page } from "@playwright/test";

const mostStops = 80;

/** Presses Tab until `wanted` has the focus, and expects the focus to be visible at each stop. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    await expectVisibleFocus(page);
  }
  throw new Error(`${mostStops} presses of Tab did not lead to ${wanted}.`);
}

/** Expects a visible outline around the focused element, unless it is the page itself. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const unseen = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.getAttribute("tabindex") === "-1") return null;
    const isDrawn = (style: CSSStyleDeclaration) =>
      (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0) ||
      style.boxShadow !== "none";
    const around = [focused, focused.closest("label"), focused.parentElement];
    const drawn = around.some(
      (element) =>
        element && (isDrawn(getComputedStyle(element)) || isDrawn(getComputedStyle(element, "::after"))),
    );
    const { width, height } = focused.getBoundingClientRect();
    return drawn && width > 0 && height > 0 ? null : focused.outerHTML.slice(0, 300);
  });
  expect(unseen, "what has the focus is seen").toBeNull();
}
