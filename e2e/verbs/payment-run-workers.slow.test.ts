import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { runs } from "#drizzle/schema/runs.ts";
import { passLeases } from "#e2e/fixtures/pass-leases.ts";
import { aDesk, balanceOf, fill, slowDown, start, statesOf, work } from "#e2e/fixtures/pay-desk.ts";
import { repeatAtOnce } from "#e2e/fixtures/repeat-at-once.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { openIntent } from "#lib/core/intents/open-intent.ts";
import { carryOutRun } from "#lib/workflows/runs/carry-out-run.ts";
import { getRun } from "#lib/workflows/runs/get-run.ts";

repeatAtOnce();

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterEach(() => pressroom.world.control.clearFaults());
afterAll(() => pressroom.stop());

test("four workers at once: each order is paid once, by whoever has the run", async () => {
  const desk = await aDesk(pressroom.world, 12);
  const before = await balanceOf(desk);
  const runId = await start(desk);
  const told = await Promise.all(
    Array.from({ length: 4 }, async () => carryOutRun(await desk.workspace.system("runs"), runId)),
  );
  expect(told).toEqual(fill(4, "over"));
  expect(await statesOf(desk, runId)).toEqual(fill(12, "done"));
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(before - (await balanceOf(desk))).toBe(12 * each);
});

test("while one worker pays, another leaves the run alone", async () => {
  const desk = await aDesk(pressroom.world, 12);
  const runId = await start(desk);
  await slowDown(desk);
  const first = carryOutRun(await desk.workspace.system("runs"), runId);
  const states = () => statesOf(desk, runId);
  await expect.poll(states, { interval: 5, timeout: 20_000 }).toContain("done");
  expect(await carryOutRun(await desk.workspace.system("runs"), runId)).toBe("over");
  expect(await states()).toContain("waiting");
  await first;
  expect(await states()).toEqual(fill(12, "done"));
});

test("what lay idle for more than a quarter of an hour is not paid, nor after its first row ended", async () => {
  const desk = await aDesk(pressroom.world, 5);
  const before = await balanceOf(desk);
  const runId = await start(desk);
  await db()
    .update(runs)
    .set({ touchedAt: new Date(Date.now() - 16 * 60_000) })
    .where(eq(runs.id, runId));
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(fill(5, "stopped: lay_idle"));
  expect(await balanceOf(desk)).toBe(before);
});

/** A payment whose reply nobody has heard: its intent is open, and the order is paid. */
async function payUnheard(
  { ctx, workspace }: Awaited<ReturnType<typeof aDesk>>,
  { orderId, shownTotalCents }: { orderId: string; shownTotalCents: number },
) {
  const intent = await openIntent(db(), ctx, {
    kind: "pay",
    apiKeyId: ctx.payingKey.id,
    idempotencyKey: `pay:${randomUUID()}`,
    orderId,
    expectedTotalCents: shownTotalCents,
  });
  await workspace.liveDesk.client.confirmOrder(orderId);
  return intent;
}

test("what a killed worker had sent is found out first, also when the rest is too old to pay", async () => {
  const desk = await aDesk(pressroom.world, 3);
  const [first] = desk.drafts;
  if (!first) throw new Error("no draft");
  const runId = await start(desk);
  const intent = await payUnheard(desk, first);
  const long = new Date(Date.now() - 20 * 60_000);
  await db()
    .update(orderIntents)
    .set({ leaseUntil: null, sentAt: long, createdAt: long })
    .where(eq(orderIntents.id, intent.id));
  // The run was begun before it.
  await db()
    .update(runs)
    .set({ touchedAt: long, createdAt: new Date(long.getTime() - 1_000) })
    .where(eq(runs.id, runId));
  expect(await carryOutRun(await desk.workspace.system("runs"), runId)).toBe("later");
  expect(await statesOf(desk, runId)).toEqual(["waiting", ...fill(2, "stopped: lay_idle")]);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(["done", ...fill(2, "stopped: lay_idle")]);
});

test("a payment that is under way holds up no row behind it, and is paid once", async () => {
  const desk = await aDesk(pressroom.world, 3);
  const before = await balanceOf(desk);
  const [first] = desk.drafts;
  if (!first) throw new Error("no draft");
  const runId = await start(desk);
  const intent = await payUnheard(desk, first);
  expect(await carryOutRun(await desk.workspace.system("runs"), runId)).toBe("later");
  expect(await statesOf(desk, runId)).toEqual(["waiting", "done", "done"]);
  const isIntent = eq(orderIntents.id, intent.id);
  await db().update(orderIntents).set({ leaseUntil: null, sentAt: new Date() }).where(isIntent);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(fill(3, "done"));
  expect(before - (await balanceOf(desk))).toBe(3 * first.shownTotalCents);
});

test("while the service is down a run waits, and goes on when it is back", async () => {
  const desk = await aDesk(pressroom.world, 3);
  const runId = await start(desk);
  await pressroom.world.control.addFault({ account_id: desk.workspace.desk.accountId, status: 503 });
  expect(await carryOutRun(await desk.workspace.system("runs"), runId)).toBe("later");
  expect(await statesOf(desk, runId)).toEqual(fill(3, "waiting"));
  await pressroom.world.control.clearFaults();
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(fill(3, "done"));
});

test("kill -9 of the worker in the middle: it is taken up by another, nothing twice, nothing left", async () => {
  const desk = await aDesk(pressroom.world, 30);
  const before = await balanceOf(desk);
  const first = startWorker();
  const runId = await start(desk);
  const run = () => getRun(desk.ctx, { runId });
  await expect
    .poll(async () => (await run()).doneCount, { timeout: 60_000, interval: 10 })
    .toBeGreaterThan(4);
  await first.kill9();
  expect((await run()).state).toBe("running");
  await passLeases();
  const second = startWorker();
  await expect.poll(async () => (await run()).state, { timeout: 150_000, interval: 200 }).toBe("finished");
  await second.stop();
  expect(await statesOf(desk, runId)).toEqual(fill(30, "done"));
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(before - (await balanceOf(desk))).toBe(30 * each);
}, 240_000);
