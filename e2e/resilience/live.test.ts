import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pool } from "#drizzle/client.ts";
import { openStream } from "#e2e/access/requests/open-stream.ts";
import { signInOwner } from "#e2e/fixtures/sign-in-owner.ts";
import { addReceiver, deliver, eventOf, ordersOf, type TestOrder } from "#e2e/fixtures/signed-deliveries.ts";
import { type StartedPressroom, startPressroom } from "#e2e/fixtures/start-pressroom.ts";

const secret = randomUUID().repeat(2);
// A first start builds what has changed.
const withBuild = { timeout: 400_000 };

let one: StartedPressroom;
let another: StartedPressroom;
let cookie: string;
let place: string;
let receiver: Awaited<ReturnType<typeof addReceiver>>;
let orders: TestOrder[];

beforeAll(async () => {
  one = await startPressroom({ env: { SANDBOX_AUTOPILOT: "off", APP_SECRET: secret } });
  Object.assign(process.env, {
    DATABASE_URL: one.ownDatabaseUrl,
    SERVICE_URL: one.sandboxUrl,
    APP_URL: one.url,
    APP_SECRET: secret,
    LOG_LEVEL: "error",
  });
  const signedIn = await signInOwner(one);
  cookie = signedIn.cookie;
  place = `${signedIn.slug}/test`;
  const { rows } = await pool().query("select id from workspaces");
  receiver = await addReceiver(rows[0].id, one.url);
  orders = await vi.waitFor(
    async () => {
      const found = await ordersOf(rows[0].id, "test", 20);
      expect(found).toHaveLength(20);
      return found;
    },
    { timeout: 30_000, interval: 200 },
  );
  another = await startPressroom({
    env: {
      DATABASE_URL: one.databaseUrl,
      SERVICE_URL: one.sandboxUrl,
      APP_SECRET: secret,
      WORKER: "off",
    },
  });
}, withBuild.timeout);
afterAll(async () => {
  await another?.stop();
  await pool().end();
  await one?.stop();
});

/** Delivers an event that an order is on hold. At the service the order has another status. */
async function deliverTo(site: string, order: TestOrder | undefined): Promise<string> {
  if (!order) throw new Error("There are too few orders.");
  const { pathname } = new URL(receiver.url);
  await deliver({ ...receiver, url: `${site}${pathname}` }, eventOf(order, "on_hold"));
  return order.id;
}

const lastEventIdIn = (text: string) => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? "";

test("a delivery to one instance reaches the streams of both", async () => {
  const streams = await Promise.all([one, another].map(({ url }) => openStream(url, place, cookie)));
  for (const [index, { url }] of [one, another].entries()) {
    const id = await deliverTo(url, orders[index]);
    for (const stream of streams) await stream.waitFor(id);
  }
  for (const stream of streams) stream.stop();
});

/** The first events that an instance sends to a stream that continues from `moment`. */
async function firstEventsSince({ url }: StartedPressroom, moment: string): Promise<string> {
  const stream = await openStream(url, `${place}?since=${moment}`, cookie);
  await stream.waitFor("event: service");
  stream.stop();
  return stream.received();
}

test("a stream that moves to the other instance gets what it missed, without a refresh of everything", async () => {
  // An instance does not know the changes before it started to listen.
  await expect
    .poll(() => firstEventsSince(another, String(Date.now())), { interval: 500 })
    .toContain("event: current");
  const moment = lastEventIdIn(await firstEventsSince(one, String(Date.now())));
  const missed = await deliverTo(one.url, orders[2]);
  const stream = await openStream(another.url, `${place}?since=${moment}`, cookie);
  await stream.waitFor(missed);
  stream.stop();
  const heard = stream.received();
  expect(heard).toContain("event: current");
  expect(heard).not.toContain("event: refresh");
});

test("an instance that was killed makes each stream refresh once", withBuild, async () => {
  const stream = await openStream(one.url, place, cookie);
  await stream.waitFor("event: service");
  const moment = lastEventIdIn(stream.received());
  one.kill9("dashboard");
  await expect(stream.waitForEnd()).rejects.toThrow();
  const missed = await deliverTo(another.url, orders[3]);
  const isBack = () =>
    fetch(`${one.url}/api/health/ready`).then(
      (reply) => reply.ok,
      () => false,
    );
  await expect.poll(isBack, { timeout: 60_000 }).toBe(true);
  const again = await openStream(one.url, `${place}?since=${moment}`, cookie);
  await again.waitFor("event: service");
  expect(again.received()).toContain("event: refresh");
  expect(again.received()).not.toContain(missed);
  const next = await deliverTo(another.url, orders[4]);
  await again.waitFor(next);
  again.stop();
});
