import { randomUUID } from "node:crypto";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { openWorld } from "#e2e/access/world/open-world.ts";
import { connect } from "#e2e/access/world/set-up.ts";
import type { Person, World } from "#e2e/access/world/world.ts";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { addWorkspace } from "#e2e/journeys/add-workspace.ts";
import { ensureBrowser } from "../install-browser.ts";
import { root } from "../root.ts";
import type { Shutdown } from "../supervisor/shutdown.ts";
import type { ShotOptions } from "./read-options.ts";
import { seedShowcase } from "./seed-showcase.ts";

/** A Pressroom before its setup, so that the pictures of the setup are taken first. */
export type Studio = {
  browser: Browser;
  url: string;
  setupLink: string;
  /** Opens a browser context, signed in as this person, or not signed in. */
  enter(person?: Person): Promise<BrowserContext>;
  /** Sets Pressroom up and fills it. Beside the full workspace there is an empty one and one without an API key. */
  fill(): Promise<World>;
};

export const emptySlug = "new-shop";
export const unconnectedSlug = "first-day";
const scopes = [
  "catalog:read",
  "orders:read",
  "orders:write",
  "orders:confirm",
  "files:write",
  "webhooks:manage",
];

/** Starts a Pressroom of its own. The shutdown stops it and deletes its data. */
export async function openStudio({ language }: ShotOptions, shutdown: Shutdown): Promise<Studio> {
  const pressroom = await startPressroom({
    env: { SANDBOX_AUTOPILOT: "off", SANDBOX_RATE_LIMIT: "100000" },
    patienceMs: 600_000,
  });
  shutdown.add(() => pressroom.stop());
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--hide-scrollbars"],
  });
  shutdown.add(() => browser.close());
  const { url, setupLink = "" } = pressroom;

  const enter = async (person?: Person) => {
    const context = await browser.newContext({
      baseURL: url,
      locale: language,
      timezoneId: "Europe/Berlin",
      reducedMotion: "reduce",
    });
    const [name = "", value = ""] = person?.cookie.split(/=(.*)/s) ?? [];
    if (person) await context.addCookies([{ name, value, url }]);
    return context;
  };
  const fill = async () => {
    const world = await openWorld(pressroom, root);
    shutdown.add(() => world.database.close());
    await world.database.rows("update users set locale = $1", [language]);
    await addEmptyOnes(world);
    await seedShowcase(world, await enter(world.owner));
    return world;
  };
  return { browser, url, setupLink, enter, fill };
}

async function addEmptyOnes(world: World): Promise<void> {
  const { pressroom, owner, url, actions } = world;
  await addWorkspace(pressroom, { slug: unconnectedSlug, name: "First day", owner: owner.email });
  await addWorkspace(pressroom, { slug: emptySlug, name: "New shop", owner: owner.email });
  const accountId = await pressroom.control.createAccount(`New shop ${randomUUID()}`);
  const { key } = await pressroom.control.createKey(accountId, { scopes });
  await connect({ url, actions }, emptySlug, owner.cookie, { key });
}
