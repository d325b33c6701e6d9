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
import { dressDesk } from "./dress-desk.ts";
import type { ShotOptions } from "./read-options.ts";

/** Before anybody has set it up: what is only seen then is taken first. */
export type Studio = {
  browser: Browser;
  url: string;
  setupLink: string;
  /** A browser that nobody, or that person, is signed in with. */
  enter(person?: Person): Promise<BrowserContext>;
  /** Sets it up and fills it, with a workspace that has nothing and one that has no key beside the full one. */
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

/** A Pressroom of its own, gone with its data when the pictures are taken. */
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
    await dressDesk(world, await enter(world.owner));
    return world;
  };
  return { browser, url, setupLink, enter, fill };
}

async function addEmptyOnes(world: World): Promise<void> {
  const { pressroom, owner, sandbox, url, actions } = world;
  await addWorkspace(pressroom, { slug: unconnectedSlug, name: "First day", owner: owner.email });
  await addWorkspace(pressroom, { slug: emptySlug, name: "New shop", owner: owner.email });
  const key = await sandbox.makeAccountKey(`New shop ${randomUUID()}`, scopes);
  await connect({ url, actions }, emptySlug, owner.cookie, { key });
}
