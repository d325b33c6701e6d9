import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { everyOf, startCancel } from "#e2e/fixtures/bulk-desk.ts";
import { passLeases } from "#e2e/fixtures/pass-leases.ts";
import { aDesk, balanceOf } from "#e2e/fixtures/pay-desk.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { getBulkRun } from "#lib/bulk/get-bulk-run.ts";
import { confirmOrder } from "#lib/orders/confirm-order.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterAll(() => pressroom.stop());

test("kill -9 in a cancellation of 200, paid in part: another goes on, none is sent twice, all comes back once", async () => {
  const desk = await aDesk(pressroom.world, 200);
  const paid = desk.drafts.slice(0, 40);
  for (const draft of paid) await confirmOrder(desk.ctx, draft);
  const before = await balanceOf(desk);
  const runId = await startCancel(desk, everyOf(desk));
  const run = () => getBulkRun(desk.ctx, { runId });
  for (const enough of [3, 60]) {
    const worker = startWorker();
    await expect
      .poll(async () => (await run()).doneCount, { timeout: 120_000, interval: 10 })
      .toBeGreaterThan(enough);
    await worker.kill9();
    await passLeases();
  }
  expect((await run()).state).toBe("running");
  const last = startWorker();
  await expect.poll(async () => (await run()).state, { timeout: 180_000, interval: 200 }).toBe("finished");
  await last.stop();
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(await run()).toMatchObject({ rowsCount: 200, doneCount: 200, failedCount: 0 });
  expect((await balanceOf(desk)) - before).toBe(40 * each);
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
  expect(new Set(cancels.map(({ orderId }) => orderId)).size).toBe(200);
  expect(cancels).toHaveLength(200);
}, 480_000);
