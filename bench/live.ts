import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { openStreamReaders, type StreamReaders } from "#e2e/fixtures/open-stream-readers.ts";
import { signInColleagues } from "#e2e/fixtures/sign-in-colleagues.ts";
import { addReceiver, deliver, eventOf, ordersOf } from "#e2e/fixtures/signed-deliveries.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import { type Measurement, report } from "./support/measurement.ts";
import { openBenchPressroom } from "./support/open-bench-pressroom.ts";
import { openFloorApp } from "./support/open-floor-app.ts";

/**
 * Time from the POST of a delivery until the 200th browser receives it, against a Next app that does nothing else.
 */
const browsers = 200;
const people = 100;
const rounds = Number(process.env.BENCH_ROUNDS ?? 300);
const missed = 40;

type Side = { audience: StreamReaders; receiver: { url: string; secret: string } };

const secret = randomUUID().repeat(2);
const desk = await openBenchPressroom([1_000], { WORKER: "off", APP_SECRET: secret });
try {
  const [shop] = desk.workspaces;
  if (!shop) throw new Error("the workspace was not made");
  const orders = await ordersOf(shop.workspaceId, "live", 1_000);
  await db().execute(sql`create table floor_events (id uuid primary key, payload jsonb not null)`);
  const receiver = await addReceiver(shop.workspaceId, desk.url);
  const floorApp = await openFloorApp(desk.databaseUrl, shop.workspaceId, { FLOOR_SECRET: secret });
  try {
    const ours: Side = {
      receiver,
      audience: await openStreamReaders(
        `${desk.url}/api/live/${shop.slug}/live`,
        await signInColleagues(shop.workspaceId, people),
        browsers,
      ),
    };
    const floorUrl = `${floorApp.url}/live`;
    const floor: Side = {
      receiver: { url: floorUrl, secret },
      audience: await openStreamReaders(floorUrl, [], browsers),
    };
    let next = 0;
    const nextOrder = () => orders[next++ % orders.length] ?? { id: "", number: "", test: false };
    /** Pressroom sends the id of the changed order, the floor the id of the event. */
    const measure = async ({ receiver, audience }: Side, word: "order" | "event") => {
      const event = eventOf(nextOrder(), "shipped");
      const heard = audience.all(word === "order" ? event.data.order.id : event.id);
      const begun = performance.now();
      await deliver(receiver, event);
      return (await heard) - begun;
    };

    const tookMs = { ours: [] as number[], floor: [] as number[] };
    for (let round = -20; round < rounds; round += 1) {
      for (const side of round % 2 === 0 ? (["ours", "floor"] as const) : (["floor", "ours"] as const)) {
        const took = side === "ours" ? await measure(ours, "order") : await measure(floor, "event");
        if (round >= 0) tookMs[side].push(took);
        await pause(20 + 30 * Math.random());
      }
    }
    const figure = (what: string, share: number, atMost: number): Measurement => {
      const [mine, theirs] = [percentile(tookMs.ours, share), percentile(tookMs.floor, share)];
      return { what, unit: "ms", ours: mine, floor: theirs, ratio: mine / theirs, atMost };
    };
    report([
      figure(`live: POST to ${browsers}th browser, p50`, 0.5, 1.5),
      figure(`live: POST to ${browsers}th browser, p99`, 0.99, 1.7),
      await measureReconnect(ours, nextOrder),
    ]);
    // A server does not end while a stream is open.
    for (const { audience } of [ours, floor]) audience.cut();
  } finally {
    await floorApp.stop();
  }
} finally {
  await desk.stop();
}

/** Cuts all streams, sends deliveries and connects again. A change that a browser does not receive is lost. */
async function measureReconnect(
  { audience, receiver }: Side,
  nextOrder: () => Parameters<typeof eventOf>[0],
) {
  audience.cut();
  const events = Array.from({ length: missed }, () => eventOf(nextOrder(), "delivered"));
  for (const event of events) await deliver(receiver, event);
  await audience.reconnect();
  const last = eventOf(nextOrder(), "delivered");
  const heard = audience.all(last.data.order.id);
  await deliver(receiver, last);
  await heard;
  const lost = audience.lost(events.map(({ data }) => data.order.id));
  const what = `live: lost of ${missed} across a reconnect`;
  return { what, unit: "changes", ours: lost, floor: 0, ratio: lost, atMost: 0 } satisfies Measurement;
}
