import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** By name, for some rules run for nobody who does not ask; tests of the tokens hold the contrast, which is AA. */
const tags = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What a theme changes: structure and names are the same in both. */
const aboutColours = ["color-contrast", "link-in-text-block"];

export type Look = { width: number; colorScheme: "light" | "dark" };

const everyRule = (axe: AxeBuilder) => axe.withTags(tags).disableRules("color-contrast-enhanced");

/** What axe finds on the page now, of whatever weight, its best practices too: each with the elements it is about. */
export async function findViolations(page: Page, narrow = everyRule): Promise<string[]> {
  // A page that is still streaming in has its title and its heading a moment later.
  await expect(page).toHaveTitle(/./);
  await expect(page.locator("h1").first()).toBeAttached();
  // What is about to be replaced is drawn pale.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await untilStill(page);
  const { violations } = await narrow(
    new AxeBuilder({ page }).options({ resultTypes: ["violations"] }),
  ).analyze();
  return violations.map(({ id, impact, nodes }) =>
    [`${id} (${impact})`, ...nodes.map(({ html, target }) => `  ${target}: ${html.slice(0, 240)}`)].join(
      "\n",
    ),
  );
}

/** The same in each of these ways. What is dark is only asked about its colours: light and dark have the same names. */
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

/** Colours and what comes in go over to what they will be. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === "running" && effect?.getTiming().iterations === 1);
    // One that is not drawn, of a row below the fold, ends when somebody comes by: nothing here takes a second.
    const longest = new Promise((over) => setTimeout(over, 1_000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), longest]);
  });
}
