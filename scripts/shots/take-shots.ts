import { mkdirSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import type { Person } from "#e2e/access/world/world.ts";
import { findOverflow } from "#scripts/words/find-overflow.ts";
import type { Studio } from "./open-studio.ts";
import type { ShotOptions, State } from "./read-options.ts";
import { followTo, hasSkeleton, listScreens, untilLoaded } from "./screen.ts";
import { removeLostCreations } from "./seed-showcase.ts";
import { type Staged, stages } from "./states.ts";

// A closed dialog or popover may stay in the page, with its own buttons.
const openers =
  "main :is(button[aria-haspopup], button[popovertarget], button[commandfor]):not(:disabled, dialog *, [popover] *)";
const opened = "dialog[open], :popover-open";
const mostOfOne = 8;
const patienceMs = 3_000;

/**
 * Opens each dialog and menu of a page, one after another, and gives `look` its number. Of buttons with the same
 * name, such as those of rows, it opens the first.
 */
async function openEach(page: Page, look: (place: number) => Promise<void>): Promise<void> {
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

const viewHeight: Readonly<Record<number, number>> = { 390: 844, 820: 1180, 1440: 900, 1920: 1080 };
// Further down there is nothing new to see.
const longest = 4_000;

/**
 * Writes `<stem>-<theme>-<width>.png` of what a page shows now. The page gets a new layout and is not loaded again.
 * Returns what overflows.
 */
async function shoot(page: Page, stem: string, { widths, themes }: ShotOptions): Promise<string[]> {
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

type Say = (text: string) => void;

/** Takes all pictures, and overwrites those of an earlier run. Returns how many failed. */
export async function takeShots(studio: Studio, options: ShotOptions, say: Say): Promise<number> {
  mkdirSync(options.folder, { recursive: true });
  const contexts = new Map<string, Promise<BrowserContext>>();
  const open = async (person: Person | undefined) => {
    const key = person?.id ?? "";
    const known = contexts.get(key) ?? studio.enter(person);
    contexts.set(key, known);
    return (await known).newPage();
  };
  let missed = 0;
  const look = async (page: Page, stem: string) => {
    for (const problem of await shoot(page, stem, options)) say(`${path.basename(stem)} at ${problem}`);
  };
  const take = async (name: string, state: State, staged: Staged) => {
    const page = await open(staged.by);
    try {
      const stem = path.join(options.folder, `${name}-${state}`);
      const isThere = await arrive(page, staged, async () => {
        if (state === "loading" && !(await hasSkeleton(page))) return false;
        if (state === "opened") await openEach(page, (place) => look(page, `${stem}${place}`));
        else await look(page, stem);
        return true;
      });
      if (!isThere) say(`${name} waits for nothing`);
    } catch (error) {
      missed += 1;
      say(`missed ${name} ${state}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    } finally {
      await page.close();
    }
  };

  const wantsSetup = options.screens.length === 0 || options.screens.includes("setup");
  if (wantsSetup && options.states.includes("full"))
    await take("setup-open", "full", { path: studio.setupLink, by: undefined });
  say("filling a desk");
  const world = await studio.fill();
  if (options.docs) await removeLostCreations(world);
  const screens = listScreens(world, options.screens);
  for (const state of options.states) {
    say(state);
    for (const screen of screens) {
      const staged = stages[state](screen, world);
      if (staged) await take(screen.name, state, staged);
    }
  }
  return missed;
}

/** Opens the page in its state, which lasts while `look` runs. */
async function arrive(page: Page, staged: Staged, look: () => Promise<boolean>): Promise<boolean> {
  await page.setViewportSize({ width: 1440, height: 900 });
  let leave: (() => Promise<unknown>) | undefined;
  try {
    if (staged.from) {
      await page.goto(staged.from);
      leave = await staged.stage?.();
      await followTo(page, staged.path);
    } else {
      leave = await staged.stage?.();
      await page.goto(staged.path);
    }
    if (!staged.neverLoads) await untilLoaded(page);
    return await look();
  } finally {
    await leave?.();
  }
}
