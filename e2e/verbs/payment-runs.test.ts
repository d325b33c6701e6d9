import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import {
  balanceOf,
  delayPayments,
  fill,
  highLimits,
  openPaymentSetup,
  setRole,
  start,
  statesOf,
  work,
} from "#e2e/fixtures/payment-setup.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { removeKey } from "#lib/features/settings/remove-key.ts";
import { declineRequest } from "#lib/workflows/approvals/decline-request.ts";
import { requestPayment } from "#lib/workflows/approvals/request-payment.ts";
import { getRun } from "#lib/workflows/runs/get-run.ts";
import { listPaymentRuns } from "#lib/workflows/runs/list-payment-runs.ts";
import { listRunRows } from "#lib/workflows/runs/list-run-rows.ts";
import { processRun } from "#lib/workflows/runs/process-run.ts";
import { startPaymentRun } from "#lib/workflows/runs/start-payment-run.ts";
import { stopRun } from "#lib/workflows/runs/stop-run.ts";

const pressroom = useVerbs();
afterEach(() => pressroom.world.control.clearFaults());

test("a run pays each order once and shows its progress, and a double click starts one run", async () => {
  const desk = await openPaymentSetup(pressroom.world, 25);
  const before = await balanceOf(desk);
  const input = { runId: randomUUID(), rows: desk.drafts };
  const [runId, again] = await Promise.all([
    startPaymentRun(desk.ctx, input),
    startPaymentRun(desk.ctx, input),
  ]);
  expect(again).toBe(runId);
  expect(await processRun(await desk.workspace.system("runs"), runId)).toBe("again");
  expect(await listPaymentRuns(desk.ctx)).toMatchObject([
    { id: runId, state: "running", rowsCount: 25, doneCount: 20, askedBy: "The manager" },
  ]);
  await work(desk, runId);
  const total = desk.drafts.reduce((sum, { shownTotalCents }) => sum + shownTotalCents, 0);
  expect(await getRun(desk.ctx, { runId })).toMatchObject({
    state: "finished",
    totalCents: total,
    doneCount: 25,
    movedCents: total,
    failedCount: 0,
  });
  expect(before - (await balanceOf(desk))).toBe(total);
});

test("funds for 10 of 50: exactly 10 are paid, the 11th fails with the reason, and the rest is not tried", async () => {
  const desk = await openPaymentSetup(pressroom.world, 50);
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  await pressroom.world.control.setWallet(desk.workspace.testAccount.accountId, {
    balance_cents: 10 * each + 1,
  });
  const runId = await start(desk);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual([
    ...fill(10, "done"),
    "failed: insufficient_balance",
    ...fill(39, "stopped: does_not_fit"),
  ]);
  expect(await balanceOf(desk)).toBe(1);
  const tried = await db().select().from(orderIntents).where(eq(orderIntents.kind, "pay"));
  const ofDesk = tried.filter(({ workspaceId }) => workspaceId === desk.workspace.workspaceId);
  expect(ofDesk).toHaveLength(11);
});

type Limits = { per_order_cents: number; daily_cents: number };

async function openSizedDrafts(limits: Limits, quantities = [3, 1, 3, 1]) {
  const desk = await openPaymentSetup(pressroom.world, 0, { spending_limits: limits });
  for (const quantity of quantities) desk.drafts.push(await aDraft(desk.workspace, "live", quantity));
  const [large, small] = desk.drafts.map(({ shownTotalCents }) => shownTotalCents);
  return { desk, large: large ?? 0, small: small ?? 0 };
}

const high = highLimits.spending_limits;

test("after the balance refused an order, those of its size are not tried, and smaller ones are paid", async () => {
  const { desk, small } = await openSizedDrafts(high);
  await pressroom.world.control.setWallet(desk.workspace.testAccount.accountId, { balance_cents: 2 * small });
  const runId = await start(desk);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual([
    "failed: insufficient_balance",
    "done",
    "stopped: does_not_fit",
    "done",
  ]);
  const ofDesk = eq(notifications.workspaceId, desk.workspace.workspaceId);
  const ends = and(ofDesk, eq(notifications.kind, "run_ended"));
  const [told] = await db().select().from(notifications).where(ends);
  expect(told?.details).toMatchObject({ done: 2, failed: 1, untried: 1 });
});

test("so it is after the 24-hour limit refused one, but the limit per order refuses each by itself", async () => {
  const { large, small } = await openSizedDrafts(high);
  const refused = "failed: spending_limit_reached";
  const ofDay = (await openSizedDrafts({ ...high, daily_cents: 2 * small })).desk;
  const ofOrder = (await openSizedDrafts({ ...high, per_order_cents: large - 1 })).desk;
  for (const [desk, third] of [
    [ofDay, "stopped: does_not_fit"],
    [ofOrder, refused],
  ] as const) {
    const runId = await start(desk);
    await work(desk, runId);
    expect(await statesOf(desk, runId)).toEqual([refused, "done", third, "done"]);
  }
});

test("after the 24-hour limit refused one, smaller ones that its rest cannot hold are not tried either", async () => {
  const quantities = [5, 3, 4, 1];
  const sized = await openSizedDrafts(high, quantities);
  const [, three = 0, , one = 0] = sized.desk.drafts.map(({ shownTotalCents }) => shownTotalCents);
  const { desk } = await openSizedDrafts({ ...high, daily_cents: three + one }, quantities);
  // What is known of the limit is older than its refusal, and too high.
  await db()
    .update(apiKeys)
    .set({ dailyCents: 10_000_000, checkedAt: sql`now() - interval '1 hour'` })
    .where(eq(apiKeys.workspaceId, desk.workspace.workspaceId));
  const runId = await start(desk);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual([
    "failed: spending_limit_reached",
    "done",
    "stopped: does_not_fit",
    "done",
  ]);
});

test("lowering the role while 50 orders are paid stops the rest as no_longer_allowed", async () => {
  const desk = await openPaymentSetup(pressroom.world, 50);
  const before = await balanceOf(desk);
  const runId = await start(desk);
  await delayPayments(desk);
  const working = work(desk, runId);
  const paid = async () => (await getRun(desk.ctx, { runId })).doneCount;
  await expect.poll(paid, { interval: 5 }).toBeGreaterThan(9);
  await setRole(desk.workspace, desk.manager, "operator");
  await working;
  const states = await statesOf(desk, runId);
  const count = states.filter((state) => state === "done").length;
  expect(count).toBeLessThan(50);
  expect(states).toEqual([...fill(count, "done"), ...fill(50 - count, "stopped: no_longer_allowed")]);
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(before - (await balanceOf(desk))).toBe(count * each);
});

test("removing the key during a run sends no more payments, and stops the rest as no_key", async () => {
  const desk = await openPaymentSetup(pressroom.world, 12);
  const before = await balanceOf(desk);
  const runId = await start(desk);
  await delayPayments(desk);
  const working = work(desk, runId);
  const paid = async () => (await getRun(desk.ctx, { runId })).doneCount;
  await expect.poll(paid, { interval: 5 }).toBeGreaterThan(1);
  const owner = await desk.workspace.ownerContext();
  await removeKey(owner, { keyId: desk.ctx.payingKey.id, understood: true });
  await working;
  const states = await statesOf(desk, runId);
  const count = states.filter((state) => state === "done").length;
  expect(states).toEqual([...fill(count, "done"), ...fill(12 - count, "stopped: no_key")]);
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(before - (await balanceOf(desk))).toBe(count * each);
});

test("a request that is declined before its row's turn is not paid", async () => {
  const desk = await openPaymentSetup(pressroom.world, 2);
  const [a, b] = desk.drafts;
  if (!a || !b) throw new Error("no drafts");
  const operator = await desk.workspace.contextOf(await desk.workspace.addMember("operator"), "live");
  const requestId = await requestPayment(operator, b);
  const runId = await start(desk, [a, b]);
  await declineRequest(desk.ctx, { requestId, note: "No" });
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(["done", "failed: request_decided"]);
});

test("each row has its own reason, and only a reason that affects all later rows stops the run", async () => {
  const desk = await openPaymentSetup(pressroom.world, 5);
  const [a, b, c, d, e] = desk.drafts;
  if (!a || !b || !c || !d || !e) throw new Error("no drafts");
  const operator = await desk.workspace.contextOf(await desk.workspace.addMember("operator"), "live");
  const requestId = await requestPayment(operator, c);
  await declineRequest(desk.ctx, { requestId, note: "No" });
  await desk.workspace.liveAccount.client.cancelOrder(b.orderId);
  const runId = await start(desk, [
    { ...a, shownTotalCents: a.shownTotalCents + 1 },
    b,
    Object.assign({ requestId }, c),
    d,
    e,
  ]);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual([
    "failed: total_changed",
    "failed: not_payable",
    "failed: request_decided",
    "done",
    "done",
  ]);
});

test("a run counts only what it paid itself, although orders paid otherwise are done too", async () => {
  const desk = await openPaymentSetup(pressroom.world, 5);
  const [byColleague, inOtherRun, elsewhere, cancelled, left] = desk.drafts;
  if (!byColleague || !inOtherRun || !elsewhere || !cancelled || !left) throw new Error("no drafts");
  const runId = await start(desk);
  expect(await confirmOrder(await desk.workspace.ownerContext("live"), byColleague)).toBeNull();
  const otherRunId = await start(desk, [inOtherRun]);
  await work(desk, otherRunId);
  const { client } = desk.workspace.liveAccount;
  for (const { orderId } of [elsewhere, cancelled]) await client.confirmOrder(orderId);
  await client.cancelOrder(cancelled.orderId);
  const before = await balanceOf(desk);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual([
    ...fill(3, "done: paid_already"),
    "failed: not_payable",
    "done",
  ]);
  const paidHere = { movedCents: left.shownTotalCents, doneCount: 4, failedCount: 1 };
  expect(await getRun(desk.ctx, { runId })).toMatchObject(paidHere);
  expect(before - (await balanceOf(desk))).toBe(left.shownTotalCents);
  expect(await getRun(desk.ctx, { runId: otherRunId })).toMatchObject({
    movedCents: inOtherRun.shownTotalCents,
  });
});

test("frozen payments stop the run, and another run pays the rest later", async () => {
  const desk = await openPaymentSetup(pressroom.world, 3);
  await pressroom.world.control.freeze(desk.workspace.liveAccount.keyId);
  const runId = await start(desk);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual([
    "failed: payments_frozen",
    ...fill(2, "stopped: payments_frozen"),
  ]);
  await pressroom.world.control.unfreeze(desk.workspace.liveAccount.keyId);
  const second = await start(desk);
  await work(desk, second);
  expect(await statesOf(desk, second)).toEqual(fill(3, "done"));
});

test("another workspace cannot read a run, another member cannot reuse its id, and an operator cannot start one", async () => {
  const desk = await openPaymentSetup(pressroom.world, 2);
  const runId = await start(desk);
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext("live");
  await expect(getRun(stranger, { runId })).rejects.toMatchObject({ code: "not_found" });
  await expect(getRun(stranger, { runId: "none" })).rejects.toMatchObject({ code: "not_found" });
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

test("a run of 30 that is stopped halfway keeps what it paid, and the rest stays drafts", async () => {
  const desk = await openPaymentSetup(pressroom.world, 30);
  const before = await balanceOf(desk);
  const runId = await start(desk);
  await delayPayments(desk);
  const working = work(desk, runId);
  const paid = async () => (await getRun(desk.ctx, { runId })).doneCount;
  await expect.poll(paid, { interval: 5 }).toBeGreaterThan(4);
  await stopRun(desk.ctx, { runId });
  await stopRun(desk.ctx, { runId });
  await working;
  const states = await statesOf(desk, runId);
  const count = states.filter((state) => state === "done").length;
  expect(count).toBeLessThan(30);
  expect(states).toEqual([...fill(count, "done"), ...fill(30 - count, "stopped: stopped_by_person")]);
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(await getRun(desk.ctx, { runId })).toMatchObject({
    ...{ state: "finished", stopCode: "stopped_by_person", movedCents: count * each },
    ...{ doneCount: count, failedCount: 30 - count },
  });
  expect(before - (await balanceOf(desk))).toBe(count * each);
  const [last] = desk.drafts.slice(-1);
  expect(await getOrder(desk.ctx, { orderId: last?.orderId ?? "" })).toMatchObject({ status: "draft" });
  await expect(stopRun(desk.ctx, { runId })).rejects.toMatchObject({ code: "run_over" });
});

test("a run can be stopped by members who may pay, and read by members who may write orders", async () => {
  const desk = await openPaymentSetup(pressroom.world, 1);
  const runId = await start(desk);
  const contextOf = async (role: "operator" | "viewer") =>
    desk.workspace.contextOf(await desk.workspace.addMember(role), "live");
  const operator = await contextOf("operator");
  expect(await getRun(operator, { runId })).toMatchObject({ id: runId, kind: "pay" });
  await expect(stopRun(operator, { runId })).rejects.toMatchObject({ code: "forbidden_role" });
  const viewer = await contextOf("viewer");
  await expect(getRun(viewer, { runId })).rejects.toMatchObject({ code: "forbidden_role" });
  await expect(listRunRows(viewer, { runId })).rejects.toMatchObject({ code: "forbidden_role" });
});

test("two workspaces with the same run id each pay only their own orders", async () => {
  const [one, other] = [
    await openPaymentSetup(pressroom.world, 2),
    await openPaymentSetup(pressroom.world, 3),
  ];
  const runId = randomUUID();
  for (const desk of [one, other]) await startPaymentRun(desk.ctx, { runId, rows: desk.drafts });
  const before = await balanceOf(other);
  await work(one, runId);
  expect(await statesOf(one, runId)).toEqual(fill(2, "done"));
  expect(await statesOf(other, runId)).toEqual(fill(3, "waiting"));
  expect(await balanceOf(other)).toBe(before);
  expect(await getRun(one.ctx, { runId })).toMatchObject({ state: "finished", doneCount: 2 });
  expect(await getRun(other.ctx, { runId })).toMatchObject({ state: "running", doneCount: 0 });
});
