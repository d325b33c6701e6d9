import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pool } from "#drizzle/client.ts";
import { openStreamReaders, type StreamReaders } from "#e2e/fixtures/open-stream-readers.ts";
import { type ResourceUsage, readResourceUsage } from "#e2e/fixtures/read-resource-usage.ts";
import { signInColleagues } from "#e2e/fixtures/sign-in-colleagues.ts";
import { signInOwner } from "#e2e/fixtures/sign-in-owner.ts";
import { addReceiver, deliver, eventOf, ordersOf, type TestOrder } from "#e2e/fixtures/signed-deliveries.ts";
import { type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";

/**
 * A short working day: deliveries, streams that close and open again, and pages. What Pressroom uses must not grow.
 */
const soakMs = scaled(60_000, 30 * 60_000);
const sampleMs = soakMs / 60;
/** From the second third of the run to the last one. The short run is still warming up. */
const mostGrowth = scaled(1.35, 1.1);
const [groups, groupSize] = [5, 20];

const secret = randomUUID().repeat(2);
let pressroom: StartedPressroom;
let cookie: string;
let slug: string;
let workspaceId: string;
let receiver: Awaited<ReturnType<typeof addReceiver>>;
let orders: TestOrder[];

beforeAll(async () => {
  pressroom = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off", APP_SECRET: secret } });
  Object.assign(process.env, {
    DATABASE_URL: pressroom.ownDatabaseUrl,
    SERVICE_URL: pressroom.sandboxUrl,
    APP_URL: pressroom.url,
    APP_SECRET: secret,
    LOG_LEVEL: "error",
  });
  ({ slug, cookie } = await signInOwner(pressroom));
  const { rows } = await pool().query("select id from workspaces");
  workspaceId = rows[0].id;
  receiver = await addReceiver(workspaceId, pressroom.url);
  orders = await vi.waitFor(
    async () => {
      const found = await ordersOf(workspaceId, "test", 40);
      expect(found).toHaveLength(40);
      return found;
    },
    { timeout: 30_000, interval: 200 },
  );
}, 400_000);
afterAll(async () => {
  await pool().end();
  await pressroom?.stop();
});

const counts = { deliveries: 0, reconnects: 0, pages: 0 };

async function deliverAll(until: number): Promise<void> {
  while (Date.now() < until) {
    const order = orders[counts.deliveries % orders.length];
    if (order) await deliver(receiver, eventOf(order, counts.deliveries % 2 === 0 ? "on_hold" : "shipped"));
    counts.deliveries += 1;
    await pause(200);
  }
}

async function comeAndGo(audiences: readonly StreamReaders[], until: number): Promise<void> {
  for (let turn = 0; Date.now() < until; turn += 1) {
    const audience = audiences[turn % audiences.length];
    audience?.cut();
    await pause(500);
    await audience?.reconnect();
    counts.reconnects += groupSize;
    await pause(500);
  }
}

async function loadPages(until: number): Promise<void> {
  const pages = ["", "orders", "catalog", "quotes", "problems", "templates"];
  while (Date.now() < until) {
    const page = await fetch(`${pressroom.url}/${slug}/test/${pages[counts.pages % pages.length]}`, {
      headers: { cookie },
    });
    expect(page.status).toBe(200);
    await page.arrayBuffer();
    counts.pages += 1;
    await pause(250);
  }
}

async function sample(until: number): Promise<ResourceUsage[]> {
  const samples: ResourceUsage[] = [];
  for (; Date.now() < until; await pause(sampleMs)) samples.push(await readResourceUsage(pressroom.pids()));
  return samples;
}

test(`memory and connections stay flat for ${soakMs / 60_000} min`, {
  timeout: soakMs + 120_000,
}, async () => {
  const stream = `${pressroom.url}/api/live/${slug}/test`;
  const before = await readResourceUsage(pressroom.pids());
  const audiences = await Promise.all(
    Array.from({ length: groups }, async () =>
      openStreamReaders(stream, await signInColleagues(workspaceId, groupSize), groupSize),
    ),
  );
  const until = Date.now() + soakMs;
  const [samples] = await Promise.all([
    sample(until),
    deliverAll(until),
    comeAndGo(audiences, until),
    loadPages(until),
  ]);
  const third = Math.floor(samples.length / 3);
  const told = (["dashboardMb", "workerMb", "sockets", "connections"] as const).map((what) => {
    const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)].map((part) =>
      percentile(
        part.map((held) => held[what]),
        0.5,
      ),
    );
    return { what, middle: middle ?? 0, last: last ?? 0 };
  });
  printResult(
    `soak of ${soakMs / 60_000} min: ${JSON.stringify(counts)}; ` +
      told.map(({ what, middle, last }) => `${what} ${middle.toFixed(0)} → ${last.toFixed(0)}`).join(", "),
  );
  for (const { what, middle, last } of told) expect(last / middle, what).toBeLessThanOrEqual(mostGrowth);
  for (const audience of audiences) audience.cut();
  // Connections that stay open for a while longer are closed too.
  await expect
    .poll(async () => (await readResourceUsage(pressroom.pids())).sockets, { timeout: 60_000 })
    .toBeLessThan(before.sockets + groupSize);
});
