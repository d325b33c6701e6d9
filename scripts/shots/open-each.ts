import type { Page } from "@playwright/test";

// What was opened may stay in the page, with buttons of its own.
const openers =
  "main :is(button[aria-haspopup], button[popovertarget], button[commandfor]):not(:disabled, dialog *, [popover] *)";
const opened = "dialog[open], :popover-open";
const mostOfOne = 8;
const patienceMs = 3_000;

/** Opens each dialog and menu of a page, one after the other: `look` is told its place among them. Rows have the same. */
export async function openEach(page: Page, look: (place: number) => Promise<void>): Promise<void> {
  const names = await page
    .locator(openers)
    .evaluateAll((buttons) =>
      buttons.map((button) => (button.checkVisibility() ? (button.textContent?.trim() ?? "") : "hidden")),
    );
  const distinct = names.flatMap((name, index) =>
    name !== "hidden" && names.indexOf(name) === index ? [index] : [],
  );
  for (const [place, index] of distinct.slice(0, mostOfOne).entries()) {
    await page.locator(openers).nth(index).click({ timeout: patienceMs });
    const isOpen = await page
      .locator(opened)
      .first()
      .waitFor({ timeout: patienceMs })
      .then(
        () => true,
        () => false,
      );
    if (!isOpen) continue;
    await look(place + 1);
    await page.keyboard.press("Escape");
    await page.locator(opened).first().waitFor({ state: "hidden", timeout: patienceMs });
  }
}
