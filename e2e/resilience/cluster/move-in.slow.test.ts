import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "#e2e/access/world/database.ts";
import { signIn } from "#e2e/access/world/sign-in.ts";
import { emptyCluster } from "#e2e/fixtures/make-database.ts";
import { runCommand } from "#e2e/resilience/backups/run-command.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import { untilMirrored } from "#e2e/resilience/desk/is-mirrored.ts";
import {
  openTestPressroom,
  ownerEmail,
  password,
  type TestPressroom,
} from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import { publicAddress } from "#e2e/resilience/desk/route-to-pressroom.ts";
import { payAllTheTime } from "#e2e/resilience/instances/pay-all-the-time.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";

const { TEST_CITUS_URL: clusterUrl = "" } = process.env;

describe.runIf(clusterUrl)("a desk moves from one PostgreSQL to a cluster", () => {
  const folder = temporaryDataDir();
  let desk: TestPressroom;
  let cluster: Database;

  beforeAll(async () => {
    await emptyCluster(clusterUrl);
    cluster = openDatabase(clusterUrl);
    // What opens a database takes the cluster otherwise.
    vi.stubEnv("TEST_CITUS_URL", "");
    desk = await openTestPressroom();
  }, 600_000);
  afterAll(async () => {
    await desk?.stop();
    await cluster?.close();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  test("by a backup, and goes on there", { timeout: 600_000 }, async () => {
    const shops = [await openConnectedShop(desk), await openConnectedShop(desk)];
    await payForAWhile(desk, shops);

    const { databaseUrl, dataDir } = desk.processes.current;
    const appSecret = desk.processes.appSecret;
    await desk.processes.current.stop();
    const before = await countRows(desk.database);
    const file = path.join(folder, "backup.tar");
    const steps = [
      ["backup", [file], databaseUrl],
      ["restore", [file], clusterUrl],
      ["db-distribute", ["--shards", "4"], clusterUrl],
    ] as const;
    for (const [script, args, url] of steps) {
      const place = { databaseUrl: url, dataDir, appSecret };
      const { code, said } = await runCommand(script, [...args], place).ended;
      expect(code, said).toBe(0);
    }
    expect(await countRows(cluster)).toEqual(before);

    await desk.processes.begin({ env: { DATABASE_URL: clusterUrl } });
    const moved = { ...desk, database: cluster };
    // A restore signs everyone out.
    const cookie = await signIn(desk.url, ownerEmail, password, { headers: { origin: publicAddress } });
    await payForAWhile(
      moved,
      shops.map((shop) => ({ ...shop, owner: { cookie } })),
    );
  });
});

async function payForAWhile(desk: TestPressroom, shops: readonly Shop[]): Promise<void> {
  for (const shop of shops) {
    const load = payAllTheTime(desk, shop);
    await pause(5_000);
    const { paid, lost, refused } = await load.end();
    expect({ lost, refused }).toEqual({ lost: 0, refused: new Map() });
    expect(paid.length).toBeGreaterThan(0);
    await untilAllEnded(desk, [shop], 60_000);
    const booked = await ordersAtService(desk, shop);
    const confirmed = new Set(booked.filter(({ status }) => status !== "draft").map(({ id }) => id));
    expect(paid.filter((id) => !confirmed.has(id))).toEqual([]);
    await untilMirrored(desk, shop, booked);
  }
}

/** Of the tables that nothing writes to while Pressroom is stopped, and a restore does not change. */
async function countRows({ rows }: Database): Promise<unknown> {
  const tables = [
    "workspaces",
    "users",
    "memberships",
    "api_keys",
    "orders",
    "order_intents",
    "order_search",
  ];
  const counts = tables.map((name) => `(select count(*)::int from ${name}) as ${name}`);
  return (await rows(`select ${counts.join(", ")}`))[0];
}
