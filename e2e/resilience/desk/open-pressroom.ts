import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type BuiltAction, findBuiltActions } from "#e2e/access/surface/find-actions.ts";
import { type Database, openDatabase } from "#e2e/access/world/database.ts";
import { submitOwner, tokenOf } from "#e2e/access/world/set-up.ts";
import { signIn } from "#e2e/access/world/sign-in.ts";
import { type SandboxWorld, startWorld } from "#e2e/contract/world.ts";
import { freePort } from "#e2e/fixtures/free-port.ts";
import { freshDatabase } from "#e2e/fixtures/fresh-database.ts";
import { emptyCluster } from "#e2e/fixtures/make-database.ts";
import { type FaultProxy, startProxy } from "#e2e/resilience/proxy/start-proxy.ts";
import { root } from "#scripts/root.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";
import { RestartablePressroom } from "./restartable-pressroom.ts";
import { publicAddress, routeToPressroom } from "./route-to-pressroom.ts";

export const ownerEmail = "ada@desk.example";
export const password = "the-password-of-the-desk-1843";

/** A first start builds what has changed. */
const withBuildMs = 400_000;

export type TestPressroom = {
  url: string;
  actions: readonly BuiltAction[];
  /** The database of the dashboard. */
  database: Database;
  /** The database of the service. Its ledger decides what happened. */
  serviceDatabase: Database;
  world: SandboxWorld;
  proxy: FaultProxy;
  processes: RestartablePressroom;
  ownerCookie: string;
  stop(): Promise<void>;
};

/**
 * For a test file: starts one Pressroom before all its tests and stops it after them. Returns a function that returns
 * it.
 */
export function useTestPressroom(): () => TestPressroom {
  let desk: TestPressroom | undefined;
  beforeAll(async () => {
    desk = await openTestPressroom();
  }, withBuildMs);
  afterAll(() => desk?.stop());
  return () => {
    if (!desk) throw new Error("The desk is not open.");
    return desk;
  };
}

type OpenOptions = {
  folder?: string;
  env?: Record<string, string>;
  /** A folder of the caller, who deletes it. */
  dataDir?: string;
  /** Returns the address by which the processes reach their database. */
  reach?: (databaseUrl: string) => Promise<string>;
};

/** Starts a Pressroom that tests can kill, also from a folder made by `npm run assemble`. All its calls of the service pass through a proxy that can fail them. */
export async function openTestPressroom({
  folder,
  env: given,
  dataDir: givenDir,
  reach = async (databaseUrl) => databaseUrl,
}: OpenOptions = {}): Promise<TestPressroom> {
  const port = await freePort();
  const [own, world] = await Promise.all([
    openOwnDatabase(),
    startWorld({ outside: routeToPressroom(port) }),
  ]);
  const proxy = await startProxy(world.url);
  const dataDir = givenDir ?? temporaryDataDir();
  const env = {
    PORT: String(port),
    APP_URL: publicAddress,
    DATABASE_URL: await reach(own.url),
    SERVICE_URL: proxy.url,
    APP_SECRET: randomUUID().repeat(2),
    ACTIONS_KEY: randomBytes(32).toString("base64"),
    LOG_LEVEL: "warn",
    ...given,
  };
  const lives = new RestartablePressroom(dataDir, env, folder);
  const database = openDatabase(own.url);
  const books = openDatabase(world.databaseUrl);
  const stop = async () => {
    await lives.end();
    await Promise.all([database.close(), books.close(), proxy.close()]);
    await Promise.all([world.stop(), own.drop()]);
    if (givenDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    // The many payments of a test would look like those of a stolen key, which the service freezes.
    await world.control.assume({ unusual_paid_orders_per_hour: 0, unusual_new_countries_per_hour: 0 });
    await lives.begin();
    const url = `http://127.0.0.1:${port}`;
    // An assembled folder has this repository's build, without its sources.
    const actions = findBuiltActions(
      folder !== undefined && existsSync(path.join(folder, "app")) ? folder : root,
    );
    const token = tokenOf(lives.current.setupLink);
    const owner = { token, name: "Ada", email: ownerEmail, password, workspaceName: "The first desk" };
    await submitOwner({ url, actions, behind: publicAddress }, owner);
    const ownerCookie = await signIn(url, ownerEmail, password, { headers: { origin: publicAddress } });
    return {
      url,
      actions,
      database,
      serviceDatabase: books,
      world,
      proxy,
      processes: lives,
      ownerCookie,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Without tables, because another version may start on it; or the emptied one of the cluster of `TEST_CITUS_URL`. */
async function openOwnDatabase() {
  const { TEST_CITUS_URL: url } = process.env;
  if (!url) return freshDatabase("resilience");
  await emptyCluster(url);
  return { url, drop: async () => {} };
}
