import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { paymentRuns } from "#drizzle/schema/payment-runs.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { declineRequest } from "#lib/approvals/decline-request.ts";
import { getPaymentRun } from "#lib/approvals/get-payment-run.ts";
import { listPaymentRuns } from "#lib/approvals/list-payment-runs.ts";
import { payRun } from "#lib/approvals/pay-run.ts";
import { requestPayment } from "#lib/approvals/request-payment.ts";
import { startPaymentRun } from "#lib/approvals/start-payment-run.ts";
import type { Role } from "#lib/auth/permissions.ts";
import { openIntent } from "#lib/intents/open-intent.ts";
import { finishOpenIntents } from "#lib/recovery/finish-open-intents.ts";
import { removeKey } from "#lib/settings/remove-key.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterEach(() => pressroom.world.control.clearFaults());
afterAll(() => pressroom.stop());

const roomy = { spending_limits: { per_order_cents: 100_000, daily_cents: 10_000_000 } };

/** A manager with so many drafts before them. */
async function aDesk(count: number, options: object = {}) {
  const workspace = await openWorkspace(pressroom.world, { ...roomy, ...options });
  const manager = await workspace.addMember("manager");
  const drafts: Awaited<ReturnType<typeof aDraft>>[] = [];
  for (let index = 0; index < count; index += 1) drafts.push(await aDraft(workspace, "live", 1));
  return { workspace, manager, drafts, ctx: await workspace.contextOf(manager, "live") };
}

type Desk = Awaited<ReturnType<typeof aDesk>>;

const start = ({ ctx, drafts }: Desk, rows = drafts) => startPaymentRun(ctx, { runId: randomUUID(), rows });

const balanceOf = async ({ workspace }: Desk) =>
  (await pressroom.world.control.wallet(workspace.desk.accountId)).balance_cents;

/** As the worker does it, without its pauses. */
async function work({ workspace }: Desk, runId: string) {
  for (let turn = 0; turn < 50; turn += 1) {
    if ((await payRun(await workspace.system("pay_runs"), runId)) === "over") return;
    await finishOpenIntents(await workspace.system("finish_intents"));
  }
  throw new Error("The run does not come to its end.");
}

async function statesOf(desk: Desk, runId: string) {
  const { rows } = await getPaymentRun(await desk.workspace.ownerContext("live"), { runId });
  return rows.map(({ state, outcome }) => (outcome ? `${state}: ${outcome.code}` : state));
}

async function setRole(workspace: TestWorkspace, userId: string, role: Role) {
  const isMember = and(eq(memberships.workspaceId, workspace.workspaceId), eq(memberships.userId, userId));
  await db().update(memberships).set({ role }).where(isMember);
}

/** So that something can happen in the middle of a run. */
const slowDown = ({ workspace }: Desk) =>
  pressroom.world.control.addFault({
    account_id: workspace.desk.accountId,
    path: "/v1/orders/*/confirm",
    delay_ms: 25,
  });

const fill = (count: number, word: string) => Array.from({ length: count }, () => word);

test("a run pays each once, tells how far it is, and a double click starts one", async () => {
  const desk = await aDesk(25);
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
  const desk = await aDesk(50);
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
  const desk = await aDesk(50);
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
  const desk = await aDesk(12);
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

test("four workers at once: each order is paid once, by whoever has the run", async () => {
  const desk = await aDesk(12);
  const before = await balanceOf(desk);
  const runId = await start(desk);
  const told = await Promise.all(
    Array.from({ length: 4 }, async () => payRun(await desk.workspace.system("pay_runs"), runId)),
  );
  expect(told).toEqual(fill(4, "over"));
  expect(await statesOf(desk, runId)).toEqual(fill(12, "paid"));
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(before - (await balanceOf(desk))).toBe(12 * each);
});

test("while one worker pays, another leaves the run alone", async () => {
  const desk = await aDesk(12);
  const runId = await start(desk);
  await slowDown(desk);
  const first = payRun(await desk.workspace.system("pay_runs"), runId);
  const states = () => statesOf(desk, runId);
  await expect.poll(states, { interval: 5, timeout: 20_000 }).toContain("paid");
  expect(await payRun(await desk.workspace.system("pay_runs"), runId)).toBe("over");
  expect(await states()).toContain("waiting");
  await first;
  expect(await states()).toEqual(fill(12, "paid"));
});

test("what lay idle for more than a quarter of an hour is not paid, nor after its first row ended", async () => {
  const desk = await aDesk(5);
  const before = await balanceOf(desk);
  const runId = await start(desk);
  await db()
    .update(paymentRuns)
    .set({ touchedAt: new Date(Date.now() - 16 * 60_000) })
    .where(eq(paymentRuns.id, runId));
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(fill(5, "stopped: not_paid"));
  expect(await balanceOf(desk)).toBe(before);
});

test("what a killed worker had sent is found out first, also when the rest is too old to pay", async () => {
  const desk = await aDesk(3);
  const [first] = desk.drafts;
  if (!first) throw new Error("no draft");
  const runId = await start(desk);
  const intent = await openIntent(db(), desk.ctx, {
    kind: "pay",
    apiKeyId: desk.ctx.payingKey.id,
    idempotencyKey: `pay:${randomUUID()}`,
    orderId: first.orderId,
    expectedTotalCents: first.shownTotalCents,
  });
  await desk.workspace.liveDesk.client.confirmOrder(first.orderId);
  const long = new Date(Date.now() - 20 * 60_000);
  await db()
    .update(orderIntents)
    .set({ leaseUntil: null, sentAt: long, createdAt: long })
    .where(eq(orderIntents.id, intent.id));
  await db().update(paymentRuns).set({ touchedAt: long }).where(eq(paymentRuns.id, runId));
  expect(await payRun(await desk.workspace.system("pay_runs"), runId)).toBe("later");
  expect(await statesOf(desk, runId)).toEqual(fill(3, "waiting"));
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(["paid", ...fill(2, "stopped: not_paid")]);
});

test("each row tells its own reason, and only what every later one would meet stops the rest", async () => {
  const desk = await aDesk(5);
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
  const desk = await aDesk(3);
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

test("while the service is down a run waits, and goes on when it is back", async () => {
  const desk = await aDesk(3);
  const runId = await start(desk);
  await pressroom.world.control.addFault({ account_id: desk.workspace.desk.accountId, status: 503 });
  expect(await payRun(await desk.workspace.system("pay_runs"), runId)).toBe("later");
  expect(await statesOf(desk, runId)).toEqual(fill(3, "waiting"));
  await pressroom.world.control.clearFaults();
  await work(desk, runId);
  expect(await statesOf(desk, runId)).toEqual(fill(3, "paid"));
});

test("another's run, another workspace's orders and who may not pay", async () => {
  const desk = await aDesk(2);
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

test("kill -9 of the worker in the middle: it is taken up by another, nothing twice, nothing left", async () => {
  const desk = await aDesk(30);
  const before = await balanceOf(desk);
  const first = startWorker();
  const runId = await start(desk);
  const run = () => getPaymentRun(desk.ctx, { runId });
  await expect
    .poll(async () => (await run()).paidCount, { timeout: 60_000, interval: 10 })
    .toBeGreaterThan(4);
  await first.kill9();
  expect((await run()).state).toBe("running");
  const killedAt = Date.now();
  const second = startWorker();
  await expect.poll(async () => (await run()).state, { timeout: 150_000, interval: 200 }).toBe("finished");
  const tookMs = Date.now() - killedAt;
  await second.stop();
  expect(await statesOf(desk, runId)).toEqual(fill(30, "paid"));
  const [{ shownTotalCents: each } = { shownTotalCents: 0 }] = desk.drafts;
  expect(before - (await balanceOf(desk))).toBe(30 * each);
  expect(tookMs).toBeLessThan(60_000);
}, 240_000);
