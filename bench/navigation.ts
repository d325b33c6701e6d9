import type { Browser, Page } from "@playwright/test";
import { percentile } from "#e2e/service/pacing/account.ts";
import { say } from "#scripts/words/say.ts";
import { type Measurement, report } from "./support/measurement.ts";
import { openBenchPressroom } from "./support/open-bench-pressroom.ts";
import { openBrowser, signIn, throttle, visit } from "./support/open-browser.ts";
import { longestMs, shownAfterMs, watchAnswers } from "./support/watch-answers.ts";

/**
 * How soon a page responds: navigation from every section to every other, and actions on the orders list, 4 × slower.
 */
const orders = 10_000;
const mostMs = { toShow: 100, toAnswer: 100 };
const mostShift = 0.02;
/** Time between hovering over a link and pressing it. */
const restMs = 100;
const lateMs = 250;

const desk = await openBenchPressroom([orders], { WORKER: "off" });
const { cookie } = desk;
const slug = desk.workspaces[0]?.slug ?? "";
const list = `${desk.url}/${slug}/live/orders`;
const settings = ["connection", "general", "notifications", "paper", "roles", "team", "webhooks", "audit"];

const atMost = (what: string, unit: string, ours: number, floor: number): Measurement => ({
  what,
  unit,
  ours,
  floor,
  ratio: ours / floor,
  atMost: 1,
});

/** The sections of the mode. The settings have their own frame. */
const sectionsOf = async (page: Page) => {
  const links = await page
    .locator("#rail nav a")
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
  return [...new Set(links.filter((href) => href.includes("/live")))];
};

/** The pointer rests on a link before the press, as a person's does. */
async function press(page: Page, href: string): Promise<number> {
  // The switch of modes comes first, and also links to the first section.
  const link = page.locator(`#rail nav a[href="${href}"]`).last();
  await link.hover();
  await page.waitForTimeout(restMs);
  await link.click();
  const took = await shownAfterMs(page);
  await page.waitForURL((url) => url.pathname === href);
  await page.locator("main h1").waitFor();
  // A late change would count as a response to the next press.
  await page.waitForTimeout(lateMs);
  return took;
}

async function walkSections(page: Page): Promise<Measurement> {
  await page.goto(list);
  const sections = await sectionsOf(page);
  const took: number[] = [];
  for (const [index, from] of sections.entries()) {
    await press(page, from);
    for (const to of sections.slice(index + 1)) {
      took.push(await press(page, to));
      took.push(await press(page, from));
    }
  }
  const [half, most] = [0.5, 1].map((part) => percentile(took, part).toFixed(0));
  const unit = `ms p95 until something is shown, of ${took.length} ways (p50 ${half}, longest ${most})`;
  return atMost("navigation: sections", unit, percentile(took, 0.95), mostMs.toShow);
}

async function answerOrders(page: Page): Promise<Measurement[]> {
  await page.goto(list);
  await page.locator("tbody tr").first().waitFor();
  await page.waitForTimeout(1_000);
  await throttle(page);
  await longestMs(page);
  const acts: Record<string, () => Promise<void>> = {
    "choose a row": () => page.locator("tbody input[type=checkbox]").first().click(),
    "type in the search": () => page.getByRole("searchbox").first().pressSequentially("mar", { delay: 150 }),
    "open the filters": () =>
      page
        .getByRole("button", { name: say("ordersList.filters.title"), exact: true })
        .first()
        .click(),
  };
  const measured: Measurement[] = [];
  for (const [what, act] of Object.entries(acts)) {
    await act();
    await page.waitForTimeout(700);
    const longest = await longestMs(page);
    measured.push(atMost(`answer: ${what}`, "ms of the longest event", longest, mostMs.toAnswer));
  }
  return measured;
}

/**
 * Layout shifts from the first skeleton to the last content: of the sections, the settings and the forms for new
 * things.
 */
async function countShifts(browser: Browser, sections: readonly string[]): Promise<Measurement[]> {
  const pages = [
    ...sections,
    ...["orders/new", "schedules/new", "imports/new", "templates/new"].map((page) => `/${slug}/live/${page}`),
    ...settings.map((page) => `/${slug}/settings/${page}`),
    "/account",
    "/account/security",
  ];
  const measured: Measurement[] = [];
  for (const page of pages) {
    const { shift } = await visit(browser, `${desk.url}${page}`, { cookie, throttled: true });
    measured.push(atMost(`shift: ${page.replace(`/${slug}`, "")}`, "CLS", shift, mostShift));
  }
  return measured;
}

try {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context, desk.url, cookie);
  const page = await context.newPage();
  await watchAnswers(page);
  try {
    report([await walkSections(page), ...(await answerOrders(page))]);
    report(await countShifts(browser, await sectionsOf(page)));
  } finally {
    await browser.close();
  }
} finally {
  await desk.stop();
}
