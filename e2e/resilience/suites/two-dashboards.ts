import { expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { storedEvents } from "#e2e/resilience/deliveries/event-log.ts";
import { anEvent, deliveryOf, receiverOf } from "#e2e/resilience/deliveries/outside-peer.ts";
import { openSender } from "#e2e/resilience/deliveries/sender.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { readOrder } from "#e2e/resilience/desk/read-order.ts";
import { makeDraft } from "#e2e/resilience/desk/submissions.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";

const events = scaled(400, 4_000);

/** Two dashboards on one database: the other one knows what was delivered to the first. */
export function describeTwoDashboards(open: () => TestPressroom): void {
  test("a delivery to one is visible on the other, and a delivery to both is stored once", {
    timeout: 180_000,
  }, async () => {
    const desk = open();
    const shop = await openConnectedShop(desk);
    const orderId = await makeDraft(desk, shop);
    const another = await desk.processes.beginAnotherDashboard();
    try {
      const there = { ...desk, url: another.url };
      const here = await receiverOf(desk, shop);
      await using heard = await listen(another.url, shop, desk.ownerCookie);
      const sender = openSender(16);
      await shop.live.client.confirmOrder(orderId);
      const event = anEvent({ id: orderId, status: "confirmed", at: new Date(Date.now() + 1_000) });
      const begun = performance.now();
      expect((await sender.post(deliveryOf(here, event))).status).toBe(200);
      await until("the other one tells it", async () => heard.text().includes(orderId));
      const toldMs = Math.round(performance.now() - begun);
      expect(await readOrder(there, shop, shop.owner, orderId)).toMatchObject({ status: "confirmed" });

      // Every event goes to both at the same time, in two orders.
      const many = Array.from({ length: events }, () => anEvent({ id: orderId, status: "confirmed" }));
      const receivers = [here, { ...here, url: here.url.replace(desk.url, another.url) }];
      const statuses = new Set<number | null>();
      const sendAll = (receiver: typeof here, list: typeof many) =>
        inParallel(16, list, async (one) => {
          statuses.add((await sender.post(deliveryOf(receiver, one))).status);
        });
      await Promise.all(receivers.map((each, index) => sendAll(each, index ? many.toReversed() : many)));
      sender.close();
      expect([...statuses]).toEqual([200]);
      const kept = await storedEvents(
        desk,
        many.map(({ id }) => id),
      );
      expect(kept).toHaveLength(events);
      expect(new Set(kept.map(({ deliveries }) => deliveries))).toEqual(new Set([2]));
      printResult(
        `two dashboards: told on the other one after ${toldMs} ms; ${events} events sent to both are each kept once`,
      );
    } finally {
      await another.stop();
    }
  });
}

/** Reads the live stream of a dashboard, as an open page of the shop does. */
async function listen(url: string, { slug }: Shop, cookie: string) {
  const left = new AbortController();
  const response = await fetch(`${url}/api/live/${slug}/live`, { headers: { cookie }, signal: left.signal });
  let text = "";
  const reading = (async () => {
    for await (const part of response.body ?? []) text += Buffer.from(part).toString();
  })().catch(() => undefined);
  await until("the stream has begun", async () => text.includes("event:"));
  return {
    text: () => text,
    async [Symbol.asyncDispose]() {
      left.abort();
      await reading;
    },
  };
}
