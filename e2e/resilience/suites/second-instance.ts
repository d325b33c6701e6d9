import { describe, expect, test } from "vitest";
import { act } from "#e2e/resilience/desk/act.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { ageIntents } from "#e2e/resilience/desk/pass-time.ts";
import { ordersAtService } from "#e2e/resilience/desk/read-service.ts";
import { makeDraft, quote, submission } from "#e2e/resilience/desk/submissions.ts";
import { long, printResult, scaled } from "#e2e/service/scale.ts";

const payments = scaled(10, 200);
const finishedWithinMs = 60_000;
/**
 * How slow a payment is, in ms. It takes longer than a lease: in the long run the first call also hangs until the
 * client gives up, and in the short run leases are shortened.
 */
const slowMs = scaled(12_000, 9_000);

/** Several instances work on one database. */
export function describeSlowPayments(open: () => TestPressroom): void {
  describe("with two workers", () => {
    test(`${payments} payments at a slow service are sent once each`, {
      timeout: scaled(120_000, 300_000),
    }, async () => {
      const desk = open();
      const shop = await openConnectedShop(desk);
      const another = await desk.processes.beginAnotherWorker();
      try {
        const orderIds = await leavePaymentsOpen(desk, shop);
        const { twiceAtOnce, withdraw } = slowDown(desk, orderIds);
        const stopLooking = lookAllTheTime(desk, shop);
        await untilAllEnded(desk, [shop], finishedWithinMs).finally(stopLooking);
        withdraw();
        expect(twiceAtOnce).toEqual([]);
        const arrivals = arrivedConfirmations(desk, orderIds);
        expect(Math.min(...arrivals)).toBe(1);
        await expectAllPaid(desk, shop);
        printResult(
          `two workers: ${payments} open payments, each under way for more than a lease: each paid once, ` +
            `0 sent by both at once, ${arrivals.filter((count) => count > 1).length} repeated after a reply that never came`,
        );
      } finally {
        await another.stop();
      }
    });
  });
}

/** Another instance finishes what a killed one left. */
export function describeKilledInstance(open: () => TestPressroom): void {
  describe("with two workers", () => {
    test("another instance finishes what a killed one left", {
      timeout: scaled(120_000, 300_000),
    }, async () => {
      const desk = open();
      const shop = await openConnectedShop(desk);
      const another = await desk.processes.beginAnotherWorker();
      let wasKilled = false;
      try {
        const orderIds = await Promise.all(Array.from({ length: payments }, () => makeDraft(desk, shop)));
        await killWhilePaying(desk, shop, orderIds);
        wasKilled = true;
        if (!long) await ageIntents(desk, shop, "1 minute");
        const begun = performance.now();
        await untilAllEnded(desk, [shop], finishedWithinMs);
        const tookMs = Math.round(performance.now() - begun);
        await expectAllPaid(desk, shop);
        printResult(
          `another instance: ${payments} payments of a killed one finished ${tookMs} ms after its end`,
        );
      } finally {
        await another.stop();
        if (wasKilled) await desk.processes.begin();
      }
    });
  });
}

/**
 * The first call of each payment hangs (in the long run), and the next ones are slow. `twiceAtOnce` lists the
 * payments that had two calls in flight.
 */
function slowDown({ proxy }: TestPressroom, orderIds: readonly string[]) {
  const underWay = new Set<string>();
  const hung = new Set<string>();
  const twiceAtOnce: string[] = [];
  const withdraw = proxy.plan(({ name, path }) => {
    const orderId = orderIds.find((id) => name === "confirmOrder" && path.includes(id));
    if (!orderId) return undefined;
    if (underWay.has(orderId)) twiceAtOnce.push(orderId);
    underWay.add(orderId);
    const closed = () => underWay.delete(orderId);
    if (!long || hung.has(orderId)) return { delayMs: slowMs, closed };
    hung.add(orderId);
    return { arrives: false, instead: "hang", closed };
  });
  return { twiceAtOnce, withdraw };
}

/** Queues the job of open intents more often than the schedule does, for the worker that is free. */
function lookAllTheTime({ database }: TestPressroom, { workspaceId }: Shop): () => void {
  const look = "select graphile_worker.add_job('finish-intents', json_build_object('workspaceId', $1::text))";
  const looking = setInterval(() => database.rows(look, [workspaceId]), 500);
  return () => clearInterval(looking);
}

/** Leaves open payments: each was requested, and its call did not reach the service. */
async function leavePaymentsOpen(desk: TestPressroom, shop: Shop): Promise<string[]> {
  const shownTotalCents = await quote(shop, submission(shop));
  const orderIds = await Promise.all(Array.from({ length: payments }, () => makeDraft(desk, shop)));
  const withdraw = desk.proxy.plan(({ name, path }) =>
    name === "confirmOrder" && orderIds.some((id) => path.includes(id))
      ? { arrives: false, instead: "reset" }
      : undefined,
  );
  // One after the other: each begins with a read that is answered, so that the circuit stays closed.
  for (const orderId of orderIds) {
    const pay = () => act(desk, shop, shop.owner, "confirmOrderAction", { orderId, shownTotalCents });
    // On a busy machine that read sometimes gets no answer, and then nothing was sent.
    await expect.poll(async () => (await pay())?.code, { timeout: 30_000 }).toBe("answer_lost");
  }
  withdraw();
  return orderIds;
}

async function killWhilePaying(desk: TestPressroom, shop: Shop, orderIds: readonly string[]): Promise<void> {
  const shownTotalCents = await quote(shop, submission(shop));
  const underWay = new Set<string>();
  const withdraw = desk.proxy.plan(({ name, path }) => {
    const orderId = orderIds.find((id) => name === "confirmOrder" && path.includes(id));
    if (!orderId || underWay.has(orderId)) return undefined;
    const killWithLast = () => {
      underWay.add(orderId);
      if (underWay.size === orderIds.length) desk.processes.killAll();
    };
    return { requestSent: killWithLast, arrives: false, instead: "hang" };
  });
  await Promise.all(
    orderIds.map((orderId) =>
      act(desk, shop, shop.owner, "confirmOrderAction", { orderId, shownTotalCents }),
    ),
  );
  withdraw();
}

/** For each order, how often a confirmation of it reached the service. */
function arrivedConfirmations({ proxy }: TestPressroom, orderIds: readonly string[]): number[] {
  const arrived = proxy.passed.filter(({ name, status }) => name === "confirmOrder" && status !== null);
  return orderIds.map((id) => arrived.filter(({ path }) => path.includes(id)).length);
}

async function expectAllPaid(desk: TestPressroom, shop: Shop): Promise<void> {
  const booked = await ordersAtService(desk, shop);
  expect(booked.map(({ payments: paid }) => paid)).toEqual(Array.from({ length: payments }, () => 1));
}
