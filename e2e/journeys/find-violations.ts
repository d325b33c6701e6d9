import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Listed, because axe runs some rules only on request. Tests of the design tokens check the contrast (AA). */
const tags = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules that a theme affects; structure and names are the same in both themes. */
const aboutColours = ["color-contrast", "link-in-text-block"];

export type Look = { width: number; colorScheme: "light" | "dark" };

const everyRule = (axe: AxeBuilder) => axe.withTags(tags).disableRules("color-contrast-enhanced");

/** What axe finds on the page, of any impact and including best practices, each with its elements. */
export async function findViolations(page: Page, narrow = everyRule): Promise<string[]> {
  // A page that still streams gets its title and heading later.
  await expect(page).toHaveTitle(/./);
  await expect(page.locator("h1").first()).toBeAttached();
  // Content that is about to be replaced is pale.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await untilStill(page);
  const { violations } = await narrow(
    new AxeBuilder({ page }).options({ resultTypes: ["violations"] }),
  ).analyze();
  return violations.map(({ id, impact, nodes }) =>
    [
      `${id} (${impact})`,
      ...nodes.map(
        ({ html, target, failureSummary }) => `  ${target}: ${html.slice(0, 240)} ${failureSummary}`,
      ),
    ].join("\n"),
  );
}

/** The same for each width and colour scheme. In dark only the colours are checked, because the names are the same. */
export async function findViolationsIn(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === "dark" ? (axe: AxeBuilder) => axe.withRules(aboutColours) : everyRule;
    const violations = await findViolations(page, rules);
    found.push(...violations.map((violation) => `${colorScheme}, ${width} px: ${violation}`));
  }
  return found;
}

/** Waits for transitions and entry animations. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === "running" && effect?.getTiming().iterations === 1);
    // An animation below the fold may never end, so this waits for a second at most.
    const longest = new Promise((over) => setTimeout(over, 1_000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), longest]);
  });
}
