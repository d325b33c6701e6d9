import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import { untilMirrored } from "#e2e/resilience/desk/is-mirrored.ts";
import { openTestPressroom, type TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import { payAllTheTime } from "#e2e/resilience/instances/pay-all-the-time.ts";
import { printResult } from "#e2e/service/scale.ts";

const { TEST_CITUS_URL = "" } = process.env;
const nodeSchema = z.object({ host: z.string(), port: z.coerce.number() });
type Node = z.infer<typeof nodeSchema>;

/** By which part of the test people pressed. */
const phases = ["before", "down", "after"] as const;

describe.runIf(TEST_CITUS_URL)("a worker node of the cluster is gone for 15 seconds, under load", () => {
  let desk: TestPressroom;
  let down: Node;
  /** A shop whose rows are on the node that goes, and one whose rows are not. */
  let there: Shop;
  let elsewhere: Shop;

  beforeAll(async () => {
    desk = await openTestPressroom();
    there = await openConnectedShop(desk);
    down = await nodeOf(there);
    for (let opened = 0; opened < 20 && !elsewhere; opened += 1) {
      const shop = await openConnectedShop(desk);
      if ((await nodeOf(shop)).port !== down.port) elsewhere = shop;
    }
  }, 600_000);
  afterAll(async () => {
    if (down) await letIn(down, true).finally(() => desk.stop());
    else await desk?.stop();
  });

  test("each order is paid once, none is lost, and all goes on afterwards", {
    timeout: 900_000,
  }, async () => {
    const shops = { there, elsewhere };
    const seen: Record<string, Awaited<ReturnType<ReturnType<typeof payAllTheTime>["end"]>>> = {};
    for (const phase of phases) {
      await letIn(down, phase !== "down");
      const loads = Object.entries(shops).map(([name, shop]) => [name, payAllTheTime(desk, shop)] as const);
      await pause(15_000);
      for (const [name, load] of loads) seen[`${phase} ${name}`] = await load.end();
    }
    for (const [what, { tried, paid, lost, refused }] of Object.entries(seen))
      printResult(
        `${what}: ${tried} orders placed, ${paid.length} paid, ${lost} answers lost, refused: ` +
          JSON.stringify(Object.fromEntries(refused)),
      );
    for (const [name, shop] of Object.entries(shops)) {
      await untilAllEnded(desk, [shop], 240_000);
      const booked = await ordersAtService(desk, shop);
      for (const { payments } of booked) expect(payments).toBeLessThanOrEqual(1);
      const confirmed = new Set(booked.filter(({ status }) => status !== "draft").map(({ id }) => id));
      const paid = phases.flatMap((phase) => seen[`${phase} ${name}`]?.paid ?? []);
      expect(paid.filter((id) => !confirmed.has(id))).toEqual([]);
      await untilMirrored(desk, shop, booked);
    }
    for (const shop of ["there", "elsewhere"]) {
      expect(seen[`after ${shop}`]?.paid.length).toBeGreaterThan(0);
      expect(seen[`after ${shop}`]?.lost).toBe(0);
    }
    expect([...(seen["down there"]?.refused.keys() ?? [])]).toEqual(["database_unreachable"]);
    expect(seen["down elsewhere"]).toMatchObject({ lost: 0, refused: new Map() });
  });

  async function nodeOf({ workspaceId }: Shop): Promise<Node> {
    return desk.database.one(
      nodeSchema,
      `select nodename as host, nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
       where shardid = get_shard_id_for_distribution_column('orders', $1::uuid)`,
      [workspaceId],
    );
  }
});

/** Whether anybody can connect to the database of a node. If not, all connections are cut. */
async function letIn(node: Node, isOpen: boolean): Promise<void> {
  const database = new URL(TEST_CITUS_URL).pathname.slice(1);
  const url = Object.assign(new URL(TEST_CITUS_URL), {
    hostname: node.host,
    port: node.port,
    pathname: "/postgres",
  });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`alter database "${database}" allow_connections ${isOpen}`);
    if (!isOpen)
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
        database,
      ]);
  } finally {
    await client.end();
  }
}
