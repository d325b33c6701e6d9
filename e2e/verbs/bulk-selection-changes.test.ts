import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { runs } from "#drizzle/schema/runs.ts";
import { everyOf, retryCancel, startCancel } from "#e2e/fixtures/bulk-run-steps.ts";
import { openPaymentSetup, type PaymentSetup, statesOf, work } from "#e2e/fixtures/payment-setup.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { paySelection } from "#lib/workflows/runs/pay-selection.ts";
import { previewSelection } from "#lib/workflows/runs/preview-selection.ts";
import { retryRun } from "#lib/workflows/runs/retry-run.ts";
import { startRun } from "#lib/workflows/runs/start-run.ts";
import { stopRun } from "#lib/workflows/runs/stop-run.ts";

const pressroom = useVerbs();

function draftOf({ drafts }: PaymentSetup, index: number) {
  const draft = drafts[index];
  if (!draft) throw new Error("no draft");
  return draft;
}

const statusOf = async (desk: PaymentSetup, index: number) =>
  (await desk.workspace.liveAccount.client.getOrder(draftOf(desk, index).orderId)).status;

const payOne = async (desk: PaymentSetup, index: number) =>
  expect(await confirmOrder(desk.ctx, draftOf(desk, index))).toBeNull();

async function setTotal(desk: PaymentSetup, index: number, totalCents: number) {
  const ofWorkspace = eq(orders.workspaceId, desk.workspace.workspaceId);
  const isIt = and(ofWorkspace, eq(orders.id, draftOf(desk, index).orderId));
  await db().update(orders).set({ totalCents }).where(isIt);
}

test("a payment is refused when two totals changed, even though their sum is the same", async () => {
  const desk = await openPaymentSetup(pressroom.world, 2);
  const selection = everyOf(desk);
  const { payable } = await previewSelection(desk.ctx, { selection });
  const each = desk.drafts[0]?.shownTotalCents ?? 0;
  await setTotal(desk, 0, each + 5);
  await setTotal(desk, 1, each - 5);
  const now = await previewSelection(desk.ctx, { selection });
  expect(now.payable).toMatchObject({ count: payable.count, totalCents: payable.totalCents });
  const paying = paySelection(desk.ctx, {
    ...{ runId: randomUUID(), selection },
    shownDigest: payable.digest,
  });
  await expect(paying).rejects.toMatchObject({ code: "selection_moved", params: { count: 2 } });
});

test("after a lost reply, sending the same decision again returns the same run", async () => {
  const desk = await openPaymentSetup(pressroom.world, 2);
  const selection = everyOf(desk);
  const { payable } = await previewSelection(desk.ctx, { selection });
  const decision = { runId: randomUUID(), selection, shownDigest: payable.digest };
  await paySelection(desk.ctx, decision);
  await work(desk, decision.runId);
  expect(await paySelection(desk.ctx, decision)).toBe(decision.runId);
  const begun = await db()
    .select({ id: runs.id })
    .from(runs)
    .where(eq(runs.workspaceId, desk.workspace.workspaceId));
  expect(begun).toHaveLength(1);
  const other = await desk.workspace.ownerContext("live");
  await expect(paySelection(other, decision)).rejects.toMatchObject({ code: "nothing_chosen" });
});

test("a payment with the id of a run of another kind is refused as not_found", async () => {
  const desk = await openPaymentSetup(pressroom.world, 1);
  const [selection, runId] = [everyOf(desk), randomUUID()];
  await startRun(desk.ctx, { kind: "tag", runId, selection, tags: ["seen"] });
  const { payable } = await previewSelection(desk.ctx, { selection });
  const decision = { runId, selection, shownDigest: payable.digest };
  await expect(paySelection(desk.ctx, decision)).rejects.toMatchObject({ code: "not_found" });
});

test("a draft that was paid after it was selected is not cancelled", async () => {
  const desk = await openPaymentSetup(pressroom.world, 2);
  const runId = await startCancel(desk, everyOf(desk));
  await payOne(desk, 0);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(["failed: order_moved", "done"]);
  expect([await statusOf(desk, 0), await statusOf(desk, 1)]).toEqual(["confirmed", "cancelled"]);
});

test("a draft that was paid at the service is not cancelled either", async () => {
  const desk = await openPaymentSetup(pressroom.world, 1);
  const runId = await startCancel(desk, everyOf(desk));
  await desk.workspace.liveAccount.client.confirmOrder(draftOf(desk, 0).orderId);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(["failed: order_moved"]);
  expect(await statusOf(desk, 0)).toBe("confirmed");
});

test("the rest of a stopped run is cancelled only with the totals that were just shown", async () => {
  const desk = await openPaymentSetup(pressroom.world, 3);
  const runId = await startCancel(desk, everyOf(desk));
  await stopRun(desk.ctx, { runId });
  await work(desk, runId);
  const shown = await previewSelection(desk.ctx, { ofRunId: runId });
  const retry = (shownDigest?: string) =>
    retryRun(desk.ctx, { runId: randomUUID(), ofRunId: runId, ...(shownDigest && { shownDigest }) });
  await expect(retry()).rejects.toMatchObject({ code: "selection_moved" });
  await payOne(desk, 0);
  await expect(retry(shown.cancellable.digest)).rejects.toMatchObject({ code: "selection_moved" });
  const begun = await db()
    .select({ id: runs.id })
    .from(runs)
    .where(eq(runs.workspaceId, desk.workspace.workspaceId));
  expect(begun).toHaveLength(1);
  const again = await previewSelection(desk.ctx, { ofRunId: runId });
  const each = desk.drafts[0]?.shownTotalCents ?? 0;
  expect(again.cancellable).toMatchObject({ count: 3, totalCents: 3 * each, backCents: each });
  const second = await retryCancel(desk, runId);
  await work(desk, second);
  expect(await statesOf(desk, second)).toEqual(["done", "done", "done"]);
});
