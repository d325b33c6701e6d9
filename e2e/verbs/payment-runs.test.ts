import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { aDesk, balanceOf, fill, setRole, slowDown, start, statesOf, work } from "#e2e/fixtures/pay-desk.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { removeKey } from "#lib/features/settings/remove-key.ts";
import { declineRequest } from "#lib/workflows/approvals/decline-request.ts";
import { getPaymentRun } from "#lib/workflows/approvals/get-payment-run.ts";
import { listPaymentRuns } from "#lib/workflows/approvals/list-payment-runs.ts";
import { payRun } from "#lib/workflows/approvals/pay-run.ts";
import { requestPayment } from "#lib/workflows/approvals/request-payment.ts";
import { startPaymentRun } from "#lib/workflows/approvals/start-payment-run.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterEach(() => pressroom.world.control.clearFaults());
afterAll(() => pressroom.stop());

test("a run pays each once, tells how far it is, and a double click starts one", async () => {
  const desk = await aDesk(pressroom.world, 25);
  const before = await balanceOf(desk);
  const input = { runId: randomUUID(), rows: desk.drafts };
  const [runId, again] = await Promise.all([
    startPaymentRun(desk.ctx, input),
    startPaymentRun(desk.ctx, input),
  ]);
  expect(again).toBe(runId);
  expect(await payRun(await desk.workspace.system("pay_runs"), runId)).toBe("again");
  expect(await listPaymentRuns(desk.ctx)).toMatchObject([
    { id: runId, state: "running", rowsCount: 25, paidCount: 20, askedBy: "The manager" },
  ]);
  await work(desk, runId);
  const total = desk.drafts.reduce((sum, { shownTotalCents }) => sum + shownTotalCents, 0);
  expect(await getPaymentRun(desk.ctx, { runId })).toMatchObject({
    state: "finished",
    totalCents: total,
    paidCount: 25,
    paidCents: total,
    unpaidCount: 0,
  });
  expect(before - (await balanceOf(desk))).toBe(total);
});

test("funds for 10 of 50: exactly 10 are paid, the first refusal says why, the rest is not tried", async () => {
  const desk = await aDesk(pressroom.world, 50);
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  await pressroom.world.control.setWallet(desk.workspace.desk.accountId, { balance_cents: 10 * each + 1 });
  const runId = await start(desk);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual([
    ...fill(10, "paid"),
    "refused: insufficient_balance",
    ...fill(39, "stopped: wallet_empty"),
  ]);
  expect(await balanceOf(desk)).toBe(1);
  const tried = await db().select().from(orderIntents).where(eq(orderIntents.kind, "pay"));
  const ofDesk = tried.filter(({ workspaceId }) => workspaceId === desk.workspace.workspaceId);
  expect(ofDesk).toHaveLength(11);
});

test("a role lowered in the middle of paying 50: the rest end as no longer allowed", async () => {
  const desk = await aDesk(pressroom.world, 50);
  const before = await balanceOf(desk);
  const runId = await start(desk);
  await slowDown(desk);
  const working = work(desk, runId);
  const paid = async () => (await getPaymentRun(desk.ctx, { runId })).paidCount;
  await expect.poll(paid, { interval: 5, timeout: 20_000 }).toBeGreaterThan(9);
  await setRole(desk.workspace, desk.manager, "operator");
  await working;
  const states = await statesOf(desk, runId);
  const count = states.filter((state) => state === "paid").length;
  expect(count).toBeLessThan(50);
  expect(states).toEqual([...fill(count, "paid"), ...fill(50 - count, "stopped: no_longer_allowed")]);
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(before - (await balanceOf(desk))).toBe(count * each);
});

test("the key removed in the middle of paying: nothing more is sent, and the rest say that none is there", async () => {
  const desk = await aDesk(pressroom.world, 12);
  const before = await balanceOf(desk);
  const runId = await start(desk);
  await slowDown(desk);
  const working = work(desk, runId);
  const paid = async () => (await getPaymentRun(desk.ctx, { runId })).paidCount;
  await expect.poll(paid, { interval: 5, timeout: 20_000 }).toBeGreaterThan(1);
  const owner = await desk.workspace.ownerContext();
  await removeKey(owner, { keyId: desk.ctx.payingKey.id, understood: true });
  await working;
  const states = await statesOf(desk, runId);
  const count = states.filter((state) => state === "paid").length;
  expect(states).toEqual([...fill(count, "paid"), ...fill(12 - count, "stopped: no_key")]);
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(before - (await balanceOf(desk))).toBe(count * each);
});

test("what a colleague declines while its run waits is not paid, wherever it was chosen", async () => {
  const desk = await aDesk(pressroom.world, 2);
  const [a, b] = desk.drafts;
  if (!a || !b) throw new Error("no drafts");
  const operator = await desk.workspace.contextOf(await desk.workspace.addMember("operator"), "live");
  const requestId = await requestPayment(operator, b);
  const runId = await start(desk, [a, b]);
  await declineRequest(desk.ctx, { requestId, note: "No" });
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(["paid", "refused: request_decided"]);
});

test("each row tells its own reason, and only what every later one would meet stops the rest", async () => {
  const desk = await aDesk(pressroom.world, 5);
  const [a, b, c, d, e] = desk.drafts;
  if (!a || !b || !c || !d || !e) throw new Error("no drafts");
  const operator = await desk.workspace.contextOf(await desk.workspace.addMember("operator"), "live");
  const requestId = await requestPayment(operator, c);
  await declineRequest(desk.ctx, { requestId, note: "No" });
  await desk.workspace.liveDesk.client.cancelOrder(b.orderId);
  const runId = await start(desk, [
    { ...a, shownTotalCents: a.shownTotalCents + 1 },
    b,
    Object.assign({ requestId }, c),
    d,
    e,
  ]);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual([
    "refused: total_changed",
    "refused: not_payable",
    "refused: request_decided",
    "paid",
    "paid",
  ]);
});

test("frozen payments stop the run, and what failed is paid by another", async () => {
  const desk = await aDesk(pressroom.world, 3);
  await pressroom.world.control.freeze(desk.workspace.liveDesk.keyId);
  const runId = await start(desk);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual([
    "refused: payments_frozen",
    ...fill(2, "stopped: payments_frozen"),
  ]);
  await pressroom.world.control.unfreeze(desk.workspace.liveDesk.keyId);
  const second = await start(desk);
  await work(desk, second);
  expect(await statesOf(desk, second)).toEqual(fill(3, "paid"));
});

test("another's run, another workspace's orders and who may not pay", async () => {
  const desk = await aDesk(pressroom.world, 2);
  const runId = await start(desk);
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext("live");
  await expect(getPaymentRun(stranger, { runId })).rejects.toMatchObject({ code: "not_found" });
  await expect(getPaymentRun(stranger, { runId: "none" })).rejects.toMatchObject({ code: "not_found" });
  const rows = desk.drafts;
  await expect(startPaymentRun(stranger, { runId: randomUUID(), rows })).rejects.toMatchObject({
    code: "not_found",
  });
  const owner = await desk.workspace.ownerContext("live");
  await expect(startPaymentRun(owner, { runId, rows })).rejects.toMatchObject({ code: "not_found" });
  const operator = await desk.workspace.contextOf(await desk.workspace.addMember("operator"), "live");
  await expect(startPaymentRun(operator, { runId: randomUUID(), rows })).rejects.toMatchObject({
    code: "forbidden_role",
  });
});
