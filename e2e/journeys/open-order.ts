import { expect, type Page } from "@playwright/test";
import { pattern, sayAny } from "#scripts/words/say.ts";
import { goTo } from "./go-to.ts";
import { expectLive } from "./live-tabs.ts";
import type { JourneyWorkspace } from "./open-journey-workspace.ts";

/** Opens an order from the list, where later arrivals wait behind a button. */
export async function openOrder(
  page: Page,
  desk: JourneyWorkspace,
  order: { number: string },
  mode: "live" | "test" = "live",
): Promise<void> {
  await goTo(page, `/${desk.slug}/${mode}/orders`);
  await expectLive(page);
  const link = page.getByRole("link", { name: order.number });
  const news = page.getByRole("button", { name: pattern`^${sayAny("ordersList.waiting")}$` });
  await expect(async () => {
    // The button may disappear meanwhile, if the list has shown the order by itself.
    if (await news.isVisible()) await news.click({ timeout: 1_000 });
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: order.number })).toBeVisible();
}
