import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { everyOf, startCancel } from "#e2e/fixtures/bulk-run-steps.ts";
import { expireAllLeases } from "#e2e/fixtures/expire-all-leases.ts";
import { balanceOf, openPaymentSetup } from "#e2e/fixtures/payment-setup.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { scaled } from "#e2e/service/scale.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { getRun } from "#lib/workflows/runs/get-run.ts";

const pressroom = useVerbs();

const orders = scaled(60, 200);
const paidCount = orders / 5;

test(`kill -9 during ${orders} cancellations, some paid: the next worker cancels each once, and the money comes back once`, async () => {
  const desk = await openPaymentSetup(pressroom.world, orders);
  const paid = desk.drafts.slice(0, paidCount);
  for (const draft of paid) await confirmOrder(desk.ctx, draft);
  const before = await balanceOf(desk);
  const runId = await startCancel(desk, everyOf(desk));
  const run = () => getRun(desk.ctx, { runId });
  for (const enough of [3, Math.floor(orders * 0.3)]) {
    const worker = startWorker();
    await expect
      .poll(async () => (await run()).doneCount, { timeout: 120_000, interval: 10 })
      .toBeGreaterThan(enough);
    await worker.kill9();
    await expireAllLeases();
  }
  expect((await run()).state).toBe("running");
  const last = startWorker();
  await expect.poll(async () => (await run()).state, { timeout: 180_000, interval: 200 }).toBe("finished");
  await last.stop();
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(await run()).toMatchObject({ rowsCount: orders, doneCount: orders, failedCount: 0 });
  expect((await balanceOf(desk)) - before).toBe(paidCount * each);
  const cancels = await db()
    .select({ orderId: orderIntents.orderId })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, desk.workspace.workspaceId),
        eq(orderIntents.kind, "cancel"),
        eq(orderIntents.state, "succeeded"),
      ),
    );
  expect(new Set(cancels.map(({ orderId }) => orderId)).size).toBe(orders);
  expect(cancels).toHaveLength(orders);
}, 480_000);
