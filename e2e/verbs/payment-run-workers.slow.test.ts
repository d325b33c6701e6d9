import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { runs } from "#drizzle/schema/runs.ts";
import { expireAllLeases } from "#e2e/fixtures/expire-all-leases.ts";
import {
  balanceOf,
  delayPayments,
  fill,
  openPaymentSetup,
  start,
  statesOf,
  work,
} from "#e2e/fixtures/payment-setup.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { openIntent } from "#lib/core/intents/open-intent.ts";
import { getRun } from "#lib/workflows/runs/get-run.ts";
import { processRun } from "#lib/workflows/runs/process-run.ts";

retryImmediately();

const pressroom = useVerbs();
afterEach(() => pressroom.world.control.clearFaults());

test("four workers at once: each order is paid once", async () => {
  const desk = await openPaymentSetup(pressroom.world, 12);
  const before = await balanceOf(desk);
  const runId = await start(desk);
  const told = await Promise.all(
    Array.from({ length: 4 }, async () => processRun(await desk.workspace.system("runs"), runId)),
  );
  expect(told).toEqual(fill(4, "over"));
  expect(await statesOf(desk, runId)).toEqual(fill(12, "done"));
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(before - (await balanceOf(desk))).toBe(12 * each);
});

test("while one worker pays, another does not touch the run", async () => {
  const desk = await openPaymentSetup(pressroom.world, 12);
  const runId = await start(desk);
  await delayPayments(desk);
  const first = processRun(await desk.workspace.system("runs"), runId);
  const states = () => statesOf(desk, runId);
  await expect.poll(states, { interval: 5 }).toContain("done");
  expect(await processRun(await desk.workspace.system("runs"), runId)).toBe("over");
  expect(await states()).toContain("waiting");
  await first;
  expect(await states()).toEqual(fill(12, "done"));
});

test("a run idle for more than 15 minutes pays nothing", async () => {
  const desk = await openPaymentSetup(pressroom.world, 5);
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

/** A payment of a run whose reply was lost: its intent is open, and the order is paid. */
async function payWithLostReply(
  { ctx, workspace }: Awaited<ReturnType<typeof openPaymentSetup>>,
  runId: string,
  { orderId, shownTotalCents }: { orderId: string; shownTotalCents: number },
) {
  const intent = await openIntent(db(), ctx, {
    kind: "pay",
    apiKeyId: ctx.payingKey.id,
    idempotencyKey: `pay:${runId}:${randomUUID()}`,
    orderId,
    expectedTotalCents: shownTotalCents,
  });
  await workspace.liveAccount.client.confirmOrder(orderId);
  return intent;
}

test("a payment that a killed worker sent is looked up first, even if the rest of the run is too old to pay", async () => {
  const desk = await openPaymentSetup(pressroom.world, 3);
  const [first] = desk.drafts;
  if (!first) throw new Error("no draft");
  const runId = await start(desk);
  const intent = await payWithLostReply(desk, runId, first);
  const long = new Date(Date.now() - 20 * 60_000);
  await db()
    .update(orderIntents)
    .set({ leaseUntil: null, sentAt: long, createdAt: long })
    .where(eq(orderIntents.id, intent.id));
  // The run started before the payment was sent.
  await db()
    .update(runs)
    .set({ touchedAt: long, createdAt: new Date(long.getTime() - 1_000) })
    .where(eq(runs.id, runId));
  expect(await processRun(await desk.workspace.system("runs"), runId)).toBe("later");
  expect(await statesOf(desk, runId)).toEqual(["waiting", ...fill(2, "stopped: lay_idle")]);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(["done", ...fill(2, "stopped: lay_idle")]);
});

test("a payment in progress does not block later rows, and is paid once", async () => {
  const desk = await openPaymentSetup(pressroom.world, 3);
  const before = await balanceOf(desk);
  const [first] = desk.drafts;
  if (!first) throw new Error("no draft");
  const runId = await start(desk);
  const intent = await payWithLostReply(desk, runId, first);
  expect(await processRun(await desk.workspace.system("runs"), runId)).toBe("later");
  expect(await statesOf(desk, runId)).toEqual(["waiting", "done", "done"]);
  const isIntent = eq(orderIntents.id, intent.id);
  await db().update(orderIntents).set({ leaseUntil: null, sentAt: new Date() }).where(isIntent);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(fill(3, "done"));
  expect(before - (await balanceOf(desk))).toBe(3 * first.shownTotalCents);
});

test("while the service is down a run waits, and continues afterwards", async () => {
  const desk = await openPaymentSetup(pressroom.world, 3);
  const runId = await start(desk);
  await pressroom.world.control.addFault({ account_id: desk.workspace.testAccount.accountId, status: 503 });
  expect(await processRun(await desk.workspace.system("runs"), runId)).toBe("later");
  expect(await statesOf(desk, runId)).toEqual(fill(3, "waiting"));
  await pressroom.world.control.clearFaults();
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(fill(3, "done"));
});

test("after kill -9 of the worker, another one completes the run and pays nothing twice", async () => {
  const desk = await openPaymentSetup(pressroom.world, 30);
  const before = await balanceOf(desk);
  const first = startWorker();
  const runId = await start(desk);
  const run = () => getRun(desk.ctx, { runId });
  await expect
    .poll(async () => (await run()).doneCount, { timeout: 60_000, interval: 10 })
    .toBeGreaterThan(4);
  await first.kill9();
  expect((await run()).state).toBe("running");
  await expireAllLeases();
  const second = startWorker();
  await expect.poll(async () => (await run()).state, { timeout: 150_000, interval: 200 }).toBe("finished");
  await second.stop();
  expect(await statesOf(desk, runId)).toEqual(fill(30, "done"));
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(before - (await balanceOf(desk))).toBe(30 * each);
}, 240_000);
