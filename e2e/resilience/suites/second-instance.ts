import { describe, expect, test } from "vitest";
import { act } from "#e2e/resilience/desk/act.ts";
import { ordersInBooks } from "#e2e/resilience/desk/books.ts";
import { untilAllEnded } from "#e2e/resilience/desk/intents.ts";
import type { Desk } from "#e2e/resilience/desk/open-desk.ts";
import { openConnectedShop, type Shop } from "#e2e/resilience/desk/open-shop.ts";
import { ageIntents } from "#e2e/resilience/desk/pass-time.ts";
import { makeDraft, quote, submission } from "#e2e/resilience/desk/submissions.ts";
import { long, scaled, tell } from "#e2e/service/scale.ts";

const payments = scaled(10, 200);
const finishedWithinMs = 60_000;
/** Paying outlasts a lease: after a first call that hangs for as long as a client is patient, or of the short run. */
const slowMs = scaled(12_000, 9_000);

/** Several instances work on one database. */
export function describeSlowPayments(open: () => Desk): void {
  describe("with two workers", () => {
    test(`${payments} payments whose service is slow are sent once each`, {
      timeout: scaled(120_000, 300_000),
    }, async () => {
      const desk = open();
      const shop = await openConnectedShop(desk);
      const another = await desk.lives.beginAnotherWorker();
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
        tell(
          `two workers: ${payments} open payments, each under way for more than a lease: each paid once, ` +
            `0 sent by both at once, ${arrivals.filter((count) => count > 1).length} repeated after a reply that never came`,
        );
      } finally {
        await another.stop();
      }
    });
  });
}

/** What one instance leaves another finishes. */
export function describeKilledInstance(open: () => Desk): void {
  describe("with two workers", () => {
    test("what a killed instance left is finished by another one", {
      timeout: scaled(120_000, 300_000),
    }, async () => {
      const desk = open();
      const shop = await openConnectedShop(desk);
      const another = await desk.lives.beginAnotherWorker();
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
        tell(`another instance: ${payments} payments of a killed one finished ${tookMs} ms after its end`);
      } finally {
        await another.stop();
        if (wasKilled) await desk.lives.begin();
      }
    });
  });
}

/** Of each payment the first call hangs (in the long run) and the next ones are slow. Tells which were under way twice at a time. */
function slowDown({ proxy }: Desk, orderIds: readonly string[]) {
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

/** Whichever worker is free looks for what is open, more often than it would by itself. */
function lookAllTheTime({ database }: Desk, { workspaceId }: Shop): () => void {
  const look = "select graphile_worker.add_job('finish-intents', json_build_object('workspaceId', $1::text))";
  const looking = setInterval(() => database.rows(look, [workspaceId]), 500);
  return () => clearInterval(looking);
}

/** Asked for, never arrived, and out of reach until both workers can look. */
async function leavePaymentsOpen(desk: Desk, shop: Shop): Promise<string[]> {
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
    // On a machine with much else to do that read goes unanswered at times, and then nothing was sent.
    await expect.poll(async () => (await pay())?.code, { timeout: 30_000 }).toBe("answer_lost");
  }
  withdraw();
  return orderIds;
}

async function killWhilePaying(desk: Desk, shop: Shop, orderIds: readonly string[]): Promise<void> {
  const shownTotalCents = await quote(shop, submission(shop));
  const underWay = new Set<string>();
  const withdraw = desk.proxy.plan(({ name, path }) => {
    const orderId = orderIds.find((id) => name === "confirmOrder" && path.includes(id));
    if (!orderId || underWay.has(orderId)) return undefined;
    const killWithLast = () => {
      underWay.add(orderId);
      if (underWay.size === orderIds.length) desk.lives.killAll();
    };
    return { leaving: killWithLast, arrives: false, instead: "hang" };
  });
  await Promise.all(
    orderIds.map((orderId) =>
      act(desk, shop, shop.owner, "confirmOrderAction", { orderId, shownTotalCents }),
    ),
  );
  withdraw();
}

/** For each order, how often a confirmation of it has reached the service. */
function arrivedConfirmations({ proxy }: Desk, orderIds: readonly string[]): number[] {
  const arrived = proxy.passed.filter(({ name, status }) => name === "confirmOrder" && status !== null);
  return orderIds.map((id) => arrived.filter(({ path }) => path.includes(id)).length);
}

async function expectAllPaid(desk: Desk, shop: Shop): Promise<void> {
  const booked = await ordersInBooks(desk, shop);
  expect(booked.map(({ payments: paid }) => paid)).toEqual(Array.from({ length: payments }, () => 1));
}
