import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { address } from "#e2e/contract/desk.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { markSentWhileHeld } from "#lib/intents/mark-sent.ts";
import { openIntent } from "#lib/intents/open-intent.ts";
import { finishIntentsSoon } from "#lib/jobs/enqueue.ts";
import { finishIntentsTask } from "#lib/jobs/tasks/finish-intents.ts";
import { planWorkTask } from "#lib/jobs/tasks/plan-work.ts";
import { confirmOrder } from "#lib/orders/confirm-order.ts";
import { createOrder } from "#lib/orders/create-order.ts";
import { getOrder } from "#lib/orders/get-order.ts";
import { askAgainLater } from "#lib/recovery/ask-again-later.ts";
import { claimOpenIntents } from "#lib/recovery/claim-open-intents.ts";
import { finishOpenIntents } from "#lib/recovery/finish-open-intents.ts";
import { encodeOrderRequest } from "#lib/service/encode-request.ts";
import { checkKeys } from "#lib/settings/check-keys.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterAll(() => pressroom.stop());

type Crash = Partial<Pick<typeof orderIntents.$inferInsert, "sentAt" | "createdAt">>;

/** As a crash leaves it: the intent is committed, and nobody waits for its answer any more. */
async function leaveOpen(
  workspace: TestWorkspace,
  kind: "create" | "pay" | "cancel",
  rest: object,
  crash: Crash,
) {
  const ctx = await workspace.ownerContext("live");
  const apiKeyId = kind === "pay" ? ctx.payingKey.id : ctx.orderingKey.id;
  const intent = await openIntent(db(), ctx, {
    kind,
    apiKeyId,
    idempotencyKey: `crash:${Math.random().toString(36).slice(2, 14)}`,
    ...rest,
  });
  await db()
    .update(orderIntents)
    .set({ leaseUntil: null, ...crash })
    .where(eq(orderIntents.id, intent.id));
  return intent;
}

const recover = async (workspace: TestWorkspace) =>
  finishOpenIntents(await workspace.system("finish_intents"));

async function endOf(intentId: string) {
  const [row] = await db().select().from(orderIntents).where(eq(orderIntents.id, intentId));
  return row;
}

const aBody = ({ sku }: { sku: string }, externalId: string) =>
  encodeOrderRequest({ external_id: externalId, shipping_address: address, items: [{ sku, quantity: 1 }] });

async function aDraft(workspace: TestWorkspace) {
  const ctx = await workspace.ownerContext("live");
  const orderId = await createOrder(ctx, aSubmission(workspace));
  return { ctx, orderId, expectedTotalCents: (await getOrder(ctx, { orderId })).costs.total_cents };
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("a creation whose answer was lost is sent again as the same request: one order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const body = aBody(workspace, "lost-1");
  const intent = await leaveOpen(
    workspace,
    "create",
    { externalId: "lost-1", body: Buffer.from(body) },
    { sentAt: new Date() },
  );
  // The first sending had arrived; only its answer was lost.
  await workspace.liveDesk.client.createOrder({ bytes: body, idempotencyKey: intent.idempotencyKey });
  expect(await recover(workspace)).toBe(0);
  const [order, ...others] = (await workspace.liveDesk.client.listOrders()).data;
  expect(others).toEqual([]);
  expect(await endOf(intent.id)).toMatchObject({ state: "succeeded", orderId: order?.id });
  await recover(workspace);
  expect((await workspace.liveDesk.client.listOrders()).data).toHaveLength(1);
});

test("what was never sent goes out within the hour, and after it no more", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const young = await leaveOpen(
    workspace,
    "create",
    { externalId: "young", body: Buffer.from(aBody(workspace, "young")) },
    {},
  );
  const old = await leaveOpen(
    workspace,
    "create",
    { externalId: "old", body: Buffer.from(aBody(workspace, "old")) },
    { createdAt: minutesAgo(61) },
  );
  await recover(workspace);
  expect(await endOf(young.id)).toMatchObject({ state: "succeeded" });
  expect(await endOf(old.id)).toMatchObject({ state: "abandoned", outcome: { code: "never_sent" } });
  const references = (await workspace.liveDesk.client.listOrders()).data.map((order) => order.external_id);
  expect(references).toEqual(["young"]);
});

test("a young payment is finished, and paid once", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents, ctx } = await aDraft(workspace);
  const before = await pressroom.world.control.wallet(workspace.desk.accountId);
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, { sentAt: new Date() });
  await Promise.all([recover(workspace), recover(workspace), recover(workspace)]);
  expect(await endOf(intent.id)).toMatchObject({ state: "succeeded" });
  const after = await pressroom.world.control.wallet(workspace.desk.accountId);
  expect(before.balance_cents - after.balance_cents).toBe(expectedTotalCents);
  expect((await getOrder(ctx, { orderId })).status).toBe("confirmed");
});

test.each([
  ["older than a quarter of an hour", { createdAt: minutesAgo(16) }, async () => undefined],
  [
    "of somebody who has left",
    {},
    async ({ workspaceId, owner }: TestWorkspace) => {
      await db()
        .delete(memberships)
        .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, owner)));
    },
  ],
  [
    "of somebody who may no longer pay",
    {},
    async ({ workspaceId, owner }: TestWorkspace) => {
      await db()
        .update(memberships)
        .set({ role: "operator" })
        .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, owner)));
    },
  ],
] as const)("a payment %s is looked up and not sent", async (_, crash, happen) => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aDraft(workspace);
  const intent = await leaveOpen(
    workspace,
    "pay",
    { orderId, expectedTotalCents },
    { sentAt: new Date(), ...crash },
  );
  await happen(workspace);
  await recover(workspace);
  expect(await endOf(intent.id)).toMatchObject({ state: "abandoned", outcome: { code: "not_paid" } });
  expect((await workspace.liveDesk.client.getOrder(orderId)).status).toBe("draft");
});

test("an old payment that had arrived is recorded as paid", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents, ctx } = await aDraft(workspace);
  const crash = { sentAt: minutesAgo(600), createdAt: minutesAgo(600) };
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, crash);
  await workspace.liveDesk.client.confirmOrder(orderId);
  await recover(workspace);
  expect(await endOf(intent.id)).toMatchObject({ state: "succeeded" });
  expect((await getOrder(ctx, { orderId })).status).toBe("confirmed");
});

test("a cancel is never sent a second time: the order tells what became of it", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const [lost, arrived] = [await aDraft(workspace), await aDraft(workspace)];
  const intents = [
    await leaveOpen(workspace, "cancel", { orderId: lost.orderId }, { sentAt: new Date() }),
    await leaveOpen(workspace, "cancel", { orderId: arrived.orderId }, { sentAt: new Date() }),
  ];
  await workspace.liveDesk.client.cancelOrder(arrived.orderId);
  await recover(workspace);
  expect(await Promise.all(intents.map(({ id }) => endOf(id)))).toMatchObject([
    { state: "abandoned", outcome: { code: "not_cancelled" } },
    { state: "succeeded" },
  ]);
  expect((await workspace.liveDesk.client.getOrder(lost.orderId)).status).toBe("draft");
});

test("while the service is down an intent stays open, and is finished when it is back", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aDraft(workspace);
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, { sentAt: new Date() });
  const { control } = pressroom.world;
  await control.addFault({ account_id: workspace.desk.accountId, status: 503 });
  expect(await recover(workspace)).toBe(1);
  expect(await endOf(intent.id)).toMatchObject({ state: "open" });
  await control.clearFaults();
  expect(await recover(workspace)).toBe(0);
  expect(await endOf(intent.id)).toMatchObject({ state: "succeeded" });
});

test("a creation that may have arrived is not called refused because the next sending fails", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { control } = pressroom.world;
  const body = aBody(workspace, "arrived");
  const intent = await leaveOpen(
    workspace,
    "create",
    { externalId: "arrived", body: Buffer.from(body) },
    { sentAt: new Date() },
  );
  await workspace.liveDesk.client.createOrder({ bytes: body, idempotencyKey: intent.idempotencyKey });
  await control.revoke(workspace.liveDesk.keyId);
  await recover(workspace);
  expect(await endOf(intent.id)).toMatchObject({ state: "succeeded" });
  expect((await workspace.desk.client.listOrders()).data).toHaveLength(1);
});

test("a creation that recovery was told to send later is sent later", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { control } = pressroom.world;
  const body = Buffer.from(aBody(workspace, "put-off"));
  const rest = { externalId: "put-off", body };
  const intent = await leaveOpen(workspace, "create", rest, { sentAt: new Date() });
  const fault = { method: "POST", path: "/v1/orders", status: 429, retry_after: 0 };
  await control.addFault({ account_id: workspace.desk.accountId, ...fault });
  expect(await recover(workspace)).toBe(1);
  await control.clearFaults();
  expect(await recover(workspace)).toBe(0);
  expect(await endOf(intent.id)).toMatchObject({ state: "succeeded" });
});

test("while no key works nobody asks every few seconds; with one again they do", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { workspaceId } = workspace;
  const { orderId, expectedTotalCents } = await aDraft(workspace);
  await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, { sentAt: new Date() });
  const { control } = pressroom.world;
  for (const { keyId } of [workspace.desk, workspace.liveDesk]) await control.revoke(keyId);
  await checkKeys(await workspace.system("check_keys"));
  const asked = async () => {
    await db().execute(sql`delete from graphile_worker._private_jobs`);
    await planWorkTask();
    await finishIntentsTask({ workspaceId });
    const { rows } = await db().execute<{ key: string }>(
      sql`select key from graphile_worker.jobs where key like ${`finish-intents:${workspaceId}:%`} order by key`,
    );
    return rows.map(({ key }) => key.split(":").at(-1));
  };
  expect(await asked()).toEqual(["0"]);
  await db().update(apiKeys).set({ refusedAt: null }).where(eq(apiKeys.workspaceId, workspaceId));
  expect(await asked()).toEqual(["0", "20", "40", "soon"]);
});

test("a revoked key of one mode does not hold up what belongs to the other", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aDraft(workspace);
  const crash = { sentAt: minutesAgo(20), createdAt: minutesAgo(20) };
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, crash);
  await pressroom.world.control.revoke(workspace.liveDesk.keyId);
  expect(await recover(workspace)).toBe(0);
  expect(await endOf(intent.id)).toMatchObject({ state: "abandoned", outcome: { code: "not_paid" } });
});

test("a draft that was cancelled meanwhile does not count as paid", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aDraft(workspace);
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, { sentAt: new Date() });
  await workspace.liveDesk.client.cancelOrder(orderId);
  await recover(workspace);
  expect(await endOf(intent.id)).toMatchObject({ state: "refused", outcome: { code: "not_payable" } });
});

test("after a lost answer the worker may begin at once", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents, ctx } = await aDraft(workspace);
  const { control } = pressroom.world;
  await control.addFault({
    account_id: workspace.desk.accountId,
    method: "POST",
    path: "/v1/orders/*/confirm",
    status: 503,
  });
  const paying = confirmOrder(ctx, { orderId, shownTotalCents: expectedTotalCents });
  await expect(paying).rejects.toMatchObject({ code: "answer_lost" });
  await control.clearFaults();
  expect(await recover(workspace)).toBe(0);
  expect((await getOrder(ctx, { orderId })).status).toBe("confirmed");
});

test("asking for the worker again and again does not put it off", async () => {
  const { workspaceId } = await openWorkspace(pressroom.world);
  const runAt = async () => {
    await finishIntentsSoon(db(), workspaceId);
    const key = `finish-intents:${workspaceId}:soon`;
    return (await db().execute(sql`select run_at from graphile_worker.jobs where key = ${key}`)).rows;
  };
  const first = await runAt();
  expect(first).toHaveLength(1);
  expect(await runAt()).toEqual(first);
});

test("what can no longer be asked about is given up after a day of asking, and lets go of its order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aDraft(workspace);
  const sent = (minutes: number) => ({ sentAt: minutesAgo(minutes), createdAt: minutesAgo(minutes) });
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, sent(60 * 60));
  const change = (values: Partial<typeof orderIntents.$inferInsert>) =>
    db().update(orderIntents).set(values).where(eq(orderIntents.id, intent.id));
  await db()
    .update(apiKeys)
    .set({ removedAt: new Date() })
    .where(eq(apiKeys.workspaceId, workspace.workspaceId));
  // However old it is, the first silence says nothing.
  expect(await recover(workspace)).toBe(1);
  // Nor the first one after a pause in which nobody asked.
  await change({ askedInVainSince: minutesAgo(25 * 60), askedInVainAt: minutesAgo(20 * 60) });
  expect(await recover(workspace)).toBe(1);
  await change({ askedInVainSince: minutesAgo(25 * 60), askedInVainAt: minutesAgo(1) });
  expect(await recover(workspace)).toBe(0);
  expect(await endOf(intent.id)).toMatchObject({ state: "abandoned", outcome: { code: "unknown" } });
});

test("who was held up for longer than a lease neither sends, nor takes it from who holds it now", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aDraft(workspace);
  const intent = await leaveOpen(
    workspace,
    "pay",
    { orderId, expectedTotalCents },
    { sentAt: minutesAgo(1) },
  );
  const [late] = await claimOpenIntents(workspace.workspaceId);
  await db()
    .update(orderIntents)
    .set({ leaseUntil: minutesAgo(1) })
    .where(eq(orderIntents.id, intent.id));
  const [holder] = await claimOpenIntents(workspace.workspaceId);
  if (!late || !holder) throw new Error("It was not claimed.");
  await askAgainLater(late);
  expect(await claimOpenIntents(workspace.workspaceId)).toEqual([]);
  await expect(markSentWhileHeld(late)).rejects.toMatchObject({ code: "already_under_way" });
  expect(await markSentWhileHeld(holder)).toMatchObject({ state: "open" });
  await askAgainLater(holder);
  expect(await claimOpenIntents(workspace.workspaceId)).toHaveLength(1);
});
