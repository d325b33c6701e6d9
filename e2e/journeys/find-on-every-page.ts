import { type Browser, expect, type Page } from "@playwright/test";
import { pageRules } from "#e2e/access/rules/pages.ts";
import { segmentValues } from "#e2e/access/rules/segments.ts";
import { findPages } from "#e2e/access/surface/find-pages.ts";
import { fillPattern } from "#e2e/access/surface/url-pattern.ts";
import { openWorld } from "#e2e/access/world/open-world.ts";
import type { World } from "#e2e/access/world/world.ts";
import type { StartedPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { root } from "#scripts/root.ts";
import { findViolationsIn, type Look } from "./find-violations.ts";
import { goTo } from "./go-to.ts";

/** Pages for visitors without a session; with one they redirect. */
const signedOutPages = new Set(["/login", "/setup", "/reset", "/reset/[reset]", "/invite/[token]"]);
/** Checked in live mode as well, because live mode shows a banner on each page. */
const inBothModes = new Set(["/[workspace]/[mode]"]);

/** Returns what moves and what axe finds on each page of the tree, for each width and colour scheme. */
export async function findOnEveryPage(
  pressroom: StartedPressroom,
  browser: Browser,
  looks: readonly Look[],
): Promise<string[]> {
  const world = await openWorld(pressroom, root);
  const open = async (cookie?: string) => {
    const context = await browser.newContext({ baseURL: pressroom.url, reducedMotion: "reduce" });
    if (cookie) await context.addCookies([toCookie(cookie, pressroom.url)]);
    return context.newPage();
  };
  const owner = await open(world.owner.cookie);
  const visitor = await open();
  const suspended = await open(world.members.viewer.cookie);
  await world.database.rows(
    "update memberships set suspended_at = now(), suspended_by = $1 where user_id = $2",
    [world.owner.id, world.members.viewer.id],
  );
  const found: string[] = [];
  for (const { pattern, path } of everyPage(world)) {
    const page = signedOutPages.has(pattern)
      ? visitor
      : pattern === "/suspended/[workspace]"
        ? suspended
        : owner;
    await goTo(page, path);
    if (pattern !== "/") expect(page.url()).toContain(path.replace(/\?.*/, ""));
    found.push(...(await findMoving(page)).map((element) => `${path}\nmoves: ${element}`));
    for (const violation of await findViolationsIn(page, looks)) found.push(`${path}\n${violation}`);
  }
  await world.database.close();
  return found;
}

/** The elements that would move although the browser asks for reduced motion. */
const findMoving = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => {
        const { transitionDuration, animationIterationCount } = getComputedStyle(element);
        return /[1-9]/.test(transitionDuration) || animationIterationCount.includes("infinite");
      })
      .map((element) => element.outerHTML.slice(0, 240)),
  );

function everyPage(world: World) {
  return findPages(root).flatMap((pattern) =>
    (inBothModes.has(pattern) ? ["test", "live"] : ["test"]).map((mode) => {
      const query = pageRules[pattern]?.query?.(world) ?? "";
      return { pattern, path: `${fillPattern(pattern, segmentValues(world, { mode }))}${query}` };
    }),
  );
}

function toCookie(cookie: string, url: string) {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  return { name, value, url };
}
