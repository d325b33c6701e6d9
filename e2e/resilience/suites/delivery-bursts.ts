import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { until } from "#e2e/access/world/until.ts";
import { storedEvents } from "#e2e/resilience/deliveries/event-log.ts";
import {
  anEvent,
  deliveryOf,
  type OutsideEvent,
  type Peer,
  receiverOf,
} from "#e2e/resilience/deliveries/outside-peer.ts";
import { openSender } from "#e2e/resilience/deliveries/sender.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop } from "#e2e/resilience/desk/open-shop.ts";
import { makeDraft } from "#e2e/resilience/desk/submissions.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { percentile } from "#e2e/service/pacing/account.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";

const burst = scaled(1_000, 5_000);
const killedAt = Math.round(burst / 3);
const connections = 64;
const whileDown = scaled(300, 2_000);

const someEvents = (count: number, orderId: string): OutsideEvent[] =>
  Array.from({ length: count }, () => anEvent({ id: orderId, status: "draft" }));

/** Sends all events. Returns the acknowledged ones, and the time that each took in ms. */
async function send(receiver: Peer, events: readonly OutsideEvent[], width: number, onAck = () => {}) {
  const sender = openSender(width);
  const acknowledged = new Set<string>();
  const tookMs: number[] = [];
  await inParallel(width, events, async (event) => {
    const answer = await sender.post(deliveryOf(receiver, event));
    if (answer.status !== 200) return;
    acknowledged.add(event.id);
    tookMs.push(answer.tookMs);
    onAck();
  });
  sender.close();
  return { acknowledged, tookMs };
}

export function describeBurst(open: () => TestPressroom): void {
  test(`${burst} deliveries at ${connections} connections: none is lost`, { timeout: 120_000 }, async () => {
    const desk = open();
    const shop = await openConnectedShop(desk);
    const events = someEvents(burst, randomUUID());
    const begun = performance.now();
    const { acknowledged, tookMs } = await send(await receiverOf(desk, shop), events, connections);
    const perSecond = Math.round(burst / ((performance.now() - begun) / 1_000));
    expect(acknowledged.size).toBe(burst);
    expect(await storedEvents(desk, [...acknowledged])).toHaveLength(burst);
    const p99 = Math.round(percentile(tookMs, 0.99));
    printResult(
      `burst: ${burst} deliveries at ${connections} connections, 0 lost, ${perSecond}/s, p99 ${p99} ms`,
    );
  });
}

/** Bursts while the service is down, and while the receiver is killed. */
export function describeDisturbedBursts(open: () => TestPressroom): void {
  test("while the service is down they are acknowledged, and applied when it is back", {
    timeout: scaled(120_000, 300_000),
  }, async () => {
    const desk = open();
    const shop = await openConnectedShop(desk);
    const receiver = await receiverOf(desk, shop);
    const orderId = await makeDraft(desk, shop);
    await shop.live.client.confirmOrder(orderId);
    const restore = desk.proxy.plan(() => ({ arrives: false, instead: "reset" }));
    // The first deliveries of a process wait for its connections and its code.
    await send(receiver, someEvents(20, orderId), 4);
    const events = someEvents(whileDown, orderId);
    const { acknowledged, tookMs } = await send(receiver, events, 4).finally(restore);
    printResult(
      `service down: ${acknowledged.size} of ${whileDown} deliveries acknowledged, p50 ` +
        `${percentile(tookMs, 0.5).toFixed(1)} ms, p95 ${percentile(tookMs, 0.95).toFixed(1)} ms (goal 50)`,
    );
    expect(acknowledged.size).toBe(whileDown);
    expect(await storedEvents(desk, [...acknowledged])).toHaveLength(whileDown);
    const isApplied = async () =>
      (await storedEvents(desk, [...acknowledged])).every(({ applied }) => applied);
    await until("all of them are applied", isApplied, 90_000);
  });

  test(`kill -9 within a burst of ${burst}: what was acknowledged is in the log, the rest is accepted later`, {
    timeout: 180_000,
  }, async () => {
    const desk = open();
    const shop = await openConnectedShop(desk);
    const receiver = await receiverOf(desk, shop);
    const events = someEvents(burst, randomUUID());
    let heard = 0;
    const { acknowledged } = await send(receiver, events, connections, () => {
      heard += 1;
      if (heard === killedAt) desk.processes.kill9("dashboard");
    });
    await desk.processes.ready();
    expect(acknowledged.size).toBeGreaterThanOrEqual(killedAt);
    expect(acknowledged.size).toBeLessThan(burst);
    expect(await storedEvents(desk, [...acknowledged])).toHaveLength(acknowledged.size);
    const left = events.filter(({ id }) => !acknowledged.has(id));
    const again = await send(receiver, left, connections);
    expect(again.acknowledged.size).toBe(left.length);
    const ids = events.map(({ id }) => id);
    expect(await storedEvents(desk, ids)).toHaveLength(burst);
    printResult(
      `kill -9 within a burst: ${acknowledged.size} of ${burst} acknowledged before, all of them in the log`,
    );
  });
}
