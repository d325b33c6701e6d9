import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What axe calls serious or critical of what is on the page now, by WCAG 2.2 AA: nothing. */
export async function findNothingSerious(page: Page): Promise<void> {
  // A page that is still streaming in has its title a moment later.
  await expect(page).toHaveTitle(/./);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}
