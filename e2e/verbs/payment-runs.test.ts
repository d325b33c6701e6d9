import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { aDesk, balanceOf, fill, setRole, slowDown, start, statesOf, work } from "#e2e/fixtures/pay-desk.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { removeKey } from "#lib/features/settings/remove-key.ts";
import { declineRequest } from "#lib/workflows/approvals/decline-request.ts";
import { requestPayment } from "#lib/workflows/approvals/request-payment.ts";
import { carryOutRun } from "#lib/workflows/runs/carry-out-run.ts";
import { getRun } from "#lib/workflows/runs/get-run.ts";
import { listPaymentRuns } from "#lib/workflows/runs/list-payment-runs.ts";
import { listRunRows } from "#lib/workflows/runs/list-run-rows.ts";
import { startPaymentRun } from "#lib/workflows/runs/start-payment-run.ts";
import { stopRun } from "#lib/workflows/runs/stop-run.ts";

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
  expect(await carryOutRun(await desk.workspace.system("runs"), runId)).toBe("again");
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

test("funds for 10 of 50: exactly 10 are paid, the first refusal says why, the rest is not tried", async () => {
  const desk = await aDesk(pressroom.world, 50);
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  await pressroom.world.control.setWallet(desk.workspace.desk.accountId, { balance_cents: 10 * each + 1 });
  const runId = await start(desk);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual([
    ...fill(10, "done"),
    "failed: insufficient_balance",
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
  const paid = async () => (await getRun(desk.ctx, { runId })).doneCount;
  await expect.poll(paid, { interval: 5, timeout: 20_000 }).toBeGreaterThan(9);
  await setRole(desk.workspace, desk.manager, "operator");
  await working;
  const states = await statesOf(desk, runId);
  const count = states.filter((state) => state === "done").length;
  expect(count).toBeLessThan(50);
  expect(states).toEqual([...fill(count, "done"), ...fill(50 - count, "stopped: no_longer_allowed")]);
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(before - (await balanceOf(desk))).toBe(count * each);
});

test("the key removed in the middle of paying: nothing more is sent, and the rest say that none is there", async () => {
  const desk = await aDesk(pressroom.world, 12);
  const before = await balanceOf(desk);
  const runId = await start(desk);
  await slowDown(desk);
  const working = work(desk, runId);
  const paid = async () => (await getRun(desk.ctx, { runId })).doneCount;
  await expect.poll(paid, { interval: 5, timeout: 20_000 }).toBeGreaterThan(1);
  const owner = await desk.workspace.ownerContext();
  await removeKey(owner, { keyId: desk.ctx.payingKey.id, understood: true });
  await working;
  const states = await statesOf(desk, runId);
  const count = states.filter((state) => state === "done").length;
  expect(states).toEqual([...fill(count, "done"), ...fill(12 - count, "stopped: no_key")]);
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
  expect(await statesOf(desk, runId)).toEqual(["done", "failed: request_decided"]);
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
    "failed: total_changed",
    "failed: not_payable",
    "failed: request_decided",
    "done",
    "done",
  ]);
});

test("frozen payments stop the run, and what failed is paid by another", async () => {
  const desk = await aDesk(pressroom.world, 3);
  await pressroom.world.control.freeze(desk.workspace.liveDesk.keyId);
  const runId = await start(desk);
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual([
    "failed: payments_frozen",
    ...fill(2, "stopped: payments_frozen"),
  ]);
  await pressroom.world.control.unfreeze(desk.workspace.liveDesk.keyId);
  const second = await start(desk);
  await work(desk, second);
  expect(await statesOf(desk, second)).toEqual(fill(3, "done"));
});

test("another's run, another workspace's orders and who may not pay", async () => {
  const desk = await aDesk(pressroom.world, 2);
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

test("stopped in the middle of paying 30: what was paid is paid once, the rest stays a draft, and both are told", async () => {
  const desk = await aDesk(pressroom.world, 30);
  const before = await balanceOf(desk);
  const runId = await start(desk);
  await slowDown(desk);
  const working = work(desk, runId);
  const paid = async () => (await getRun(desk.ctx, { runId })).doneCount;
  await expect.poll(paid, { interval: 5, timeout: 20_000 }).toBeGreaterThan(4);
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

test("payments are stopped by those whose role pays, and seen by those who write orders", async () => {
  const desk = await aDesk(pressroom.world, 1);
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

test("two workspaces with a run of the same id: each pays its own orders and no other", async () => {
  const [one, other] = [await aDesk(pressroom.world, 2), await aDesk(pressroom.world, 3)];
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
