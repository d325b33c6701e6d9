import { expect, type Locator } from "@playwright/test";

/**
 * Ticks a box, or chooses a radio button, of a page that has just loaded. React repeats a click that came before it, so
 * for a moment nothing is ticked, which Playwright's `check` takes for a failure.
 */
export async function tick(box: Locator): Promise<void> {
  await box.click();
  await expect(box).toBeChecked();
}
