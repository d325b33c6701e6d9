import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { seededRandom } from "#e2e/fixtures/seeded-random.ts";
import { storedEvents } from "#e2e/resilience/deliveries/event-log.ts";
import {
  anEvent,
  deliveryOf,
  nowSeconds,
  type Peer,
  receiverOf,
} from "#e2e/resilience/deliveries/outside-peer.ts";
import { openSender, type Post } from "#e2e/resilience/deliveries/sender.ts";
import { isMirrored } from "#e2e/resilience/desk/is-mirrored.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import { makeDraft } from "#e2e/resilience/desk/submissions.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";

const deliveries = scaled(1_500, 10_000);
const orders = scaled(10, 40);
const connections = 32;
const seed = Number(process.env.TEST_SEED ?? 20_261_203);
const dayMs = 86_400_000;
/** The reads of orders share the pace of all calls of the account. */
const patienceMs = 90_000;
const said = ["draft", "confirmed", "in_production", "shipped", "delivered", "on_hold", "cancelled"];

type Sent = { post: Post; eventId: string; isGenuine: boolean };

/** Whatever arrives, and in whatever order, the mirror shows what the service says. */
export function describeStorm(open: () => TestPressroom): void {
  test(`${deliveries} deliveries, repeated, shuffled, late and forged, leave the mirror correct (seed ${seed})`, {
    timeout: scaled(180_000, 600_000),
  }, async () => {
    const desk = open();
    const shop = await openConnectedShop(desk);
    const orderIds = await moveOrders(desk, shop);
    const storm = plan(await receiverOf(desk, shop), orderIds);
    const answers = new Map<Sent, number | null>();
    const sender = openSender(connections);
    await inParallel(connections, storm, async (sent) => {
      answers.set(sent, (await sender.post(sent.post)).status);
    });
    sender.close();

    const genuine = storm.filter(({ isGenuine }) => isGenuine);
    const forged = storm.filter(({ isGenuine }) => !isGenuine);
    expect(new Set(genuine.map((sent) => answers.get(sent)))).toEqual(new Set([200]));
    expect(new Set(forged.map((sent) => answers.get(sent)))).toEqual(new Set([400]));
    const ids = [...new Set(genuine.map(({ eventId }) => eventId))];
    const kept = await storedEvents(desk, ids);
    expect(kept).toHaveLength(ids.length);
    expect(kept.reduce((sum, { deliveries: times }) => sum + times, 0)).toBe(genuine.length);
    expect(
      await storedEvents(
        desk,
        forged.map(({ eventId }) => eventId),
      ),
    ).toEqual([]);
    const isApplied = async () => (await storedEvents(desk, ids)).every(({ applied }) => applied);
    await until("all of them are applied", isApplied, patienceMs);
    const booked = await ordersAtService(desk, shop);
    await until("the mirror equals the service", () => isMirrored(desk, shop, booked));
    const stolen = await desk.database.rows(
      "select from orders where workspace_id = $1 and status = 'stolen'",
      [shop.workspaceId],
    );
    expect(stolen).toEqual([]);
    printResult(
      `storm: ${storm.length} deliveries of ${ids.length} events about ${orders} orders, ${forged.length} forged or ` +
        "expired: the mirror equals the service, 0 forged applied, 0 kept twice",
    );
  });
}

/** Creates orders in different states. The service sends no events about them, because its own endpoint is paused. */
async function moveOrders(desk: TestPressroom, shop: Shop): Promise<string[]> {
  const [endpoint] = (await shop.live.client.listWebhooks()).data;
  await shop.live.client.updateWebhook({ id: endpoint?.id ?? "", status: "paused" });
  const ids = await Promise.all(Array.from({ length: orders }, () => makeDraft(desk, shop)));
  for (const [index, id] of ids.entries()) {
    if (index % 4 === 0) continue;
    await shop.live.client.confirmOrder(id);
    const ways = ["in_production", "shipped", "delivered"].slice(0, index % 4);
    for (const to of ways) await desk.world.control.advance(id, to);
  }
  return ids;
}

function plan(receiver: Peer, orderIds: readonly string[]): Sent[] {
  const random = seededRandom(seed);
  const any = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  const genuineEvents = Array.from({ length: Math.round(deliveries * 0.6) }, () =>
    anEvent({ id: any(orderIds), status: any(said), at: new Date(Date.now() - random() * dayMs) }),
  );
  const repeats = Array.from({ length: Math.round(deliveries * 0.3) }, () => any(genuineEvents));
  const genuine = [...genuineEvents, ...repeats].map((event) => ({
    post: deliveryOf(receiver, event),
    eventId: event.id,
    isGenuine: true,
  }));
  const forged = Array.from({ length: Math.round(deliveries * 0.1) }, (_, index) => {
    const event = anEvent({ id: any(orderIds), status: "stolen", at: new Date(Date.now() + dayMs) });
    const post =
      index % 2
        ? deliveryOf({ ...receiver, secret: randomUUID() }, event)
        : deliveryOf(receiver, event, nowSeconds() - 400);
    return { post, eventId: event.id, isGenuine: false };
  });
  const shuffled = [...genuine, ...forged].map((sent) => ({ sent, place: random() }));
  return shuffled.toSorted((a, b) => a.place - b.place).map(({ sent }) => sent);
}
