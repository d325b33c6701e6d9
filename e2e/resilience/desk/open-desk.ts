import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";
import { type BuiltAction, findBuiltActions } from "#e2e/access/surface/find-actions.ts";
import { type Database, openDatabase } from "#e2e/access/world/database.ts";
import { submitOwner, tokenOf } from "#e2e/access/world/set-up.ts";
import { signIn } from "#e2e/access/world/sign-in.ts";
import { type SandboxWorld, startWorld } from "#e2e/contract/world.ts";
import { freePort } from "#e2e/fixtures/free-port.ts";
import { type FaultProxy, startProxy } from "#e2e/resilience/proxy/start-proxy.ts";
import { root } from "#scripts/root.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";
import { freshDatabase } from "./fresh-database.ts";
import { deskAddress, leadToDesk } from "./lead-to-desk.ts";
import { Lives } from "./lives.ts";

export const ownerEmail = "ada@desk.example";
export const password = "the-password-of-the-desk-1843";

/** A first start builds what has changed. */
const withBuildMs = 400_000;

export type Desk = {
  url: string;
  actions: readonly BuiltAction[];
  /** Of the dashboard. */
  database: Database;
  /** Of the service: its ledger is the judge. */
  books: Database;
  world: SandboxWorld;
  proxy: FaultProxy;
  lives: Lives;
  ownerCookie: string;
  stop(): Promise<void>;
};

/** In a test file: one desk for all its tests, opened before and stopped after them. Returns what gives it. */
export function useDesk(): () => Desk {
  let desk: Desk | undefined;
  beforeAll(async () => {
    desk = await openDesk();
  }, withBuildMs);
  afterAll(() => desk?.stop());
  return () => {
    if (!desk) throw new Error("The desk is not open.");
    return desk;
  };
}

/** A Pressroom whose calls to the service all pass through a proxy that can fail them, and kill it. */
async function openDesk(): Promise<Desk> {
  const port = await freePort();
  const [own, world] = await Promise.all([freshDatabase(), startWorld({ outside: leadToDesk(port) })]);
  const proxy = await startProxy(world.url);
  const dataDir = temporaryDataDir();
  const lives = new Lives(dataDir, {
    PORT: String(port),
    APP_URL: deskAddress,
    DATABASE_URL: own.url,
    SERVICE_URL: proxy.url,
    APP_SECRET: randomUUID().repeat(2),
    LOG_LEVEL: "warn",
  });
  const database = openDatabase(own.url);
  const books = openDatabase(world.databaseUrl);
  const stop = async () => {
    await lives.end();
    await Promise.all([database.close(), books.close(), proxy.close()]);
    await Promise.all([world.stop(), own.drop()]);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    // The many payments of a test would look like a stolen key.
    await world.control.assume({ unusual_paid_orders_per_hour: 0, unusual_new_countries_per_hour: 0 });
    await lives.begin();
    const url = `http://127.0.0.1:${port}`;
    const actions = findBuiltActions(root);
    const token = tokenOf(lives.current.setupLink);
    const owner = { token, name: "Ada", email: ownerEmail, password, workspaceName: "The first desk" };
    await submitOwner({ url, actions, behind: deskAddress }, owner);
    const ownerCookie = await signIn(url, ownerEmail, password, { headers: { origin: deskAddress } });
    return { url, actions, database, books, world, proxy, lives, ownerCookie, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
