import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import {
  aBody,
  aPayableDraft,
  leaveOpen,
  minutesAgo,
  readIntentRow,
  recover,
} from "#e2e/fixtures/leave-open.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";

const pressroom = useVerbs();

test("a creation with a lost answer is sent again as the same request: one order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const body = aBody(workspace, "lost-1");
  const intent = await leaveOpen(
    workspace,
    "create",
    { externalId: "lost-1", body: Buffer.from(body) },
    { sentAt: new Date() },
  );
  // The first request had arrived; only its answer was lost.
  await workspace.liveAccount.client.createOrder({ bytes: body, idempotencyKey: intent.idempotencyKey });
  expect(await recover(workspace)).toBe(0);
  const [order, ...others] = (await workspace.liveAccount.client.listOrders()).data;
  expect(others).toEqual([]);
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "succeeded", orderId: order?.id });
  await recover(workspace);
  expect((await workspace.liveAccount.client.listOrders()).data).toHaveLength(1);
});

test("an unsent creation is sent within the hour, and not after it", async () => {
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
  expect(await readIntentRow(young.id)).toMatchObject({ state: "succeeded" });
  expect(await readIntentRow(old.id)).toMatchObject({ state: "abandoned", outcome: { code: "never_sent" } });
  const references = (await workspace.liveAccount.client.listOrders()).data.map((order) => order.external_id);
  expect(references).toEqual(["young"]);
});

test("a recent payment is completed, and paid once", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents, ctx } = await aPayableDraft(workspace);
  const before = await pressroom.world.control.wallet(workspace.testAccount.accountId);
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, { sentAt: new Date() });
  await Promise.all([recover(workspace), recover(workspace), recover(workspace)]);
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "succeeded" });
  const after = await pressroom.world.control.wallet(workspace.testAccount.accountId);
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
  const { orderId, expectedTotalCents } = await aPayableDraft(workspace);
  const intent = await leaveOpen(
    workspace,
    "pay",
    { orderId, expectedTotalCents },
    { sentAt: new Date(), ...crash },
  );
  await happen(workspace);
  await recover(workspace);
  // The service may still be processing it.
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "open" });
  await db()
    .update(orderIntents)
    .set({ sentAt: minutesAgo(1) })
    .where(eq(orderIntents.id, intent.id));
  await recover(workspace);
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "abandoned", outcome: { code: "not_paid" } });
  expect((await workspace.liveAccount.client.getOrder(orderId)).status).toBe("draft");
});

test("a payment that arrives after the worker has looked is recorded as paid, even if it may not be repeated", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aPayableDraft(workspace);
  const [stale, crash] = [{ expectedTotalCents: expectedTotalCents - 1 }, { sentAt: new Date() }];
  const intent = await leaveOpen(workspace, "pay", { orderId, ...stale }, crash);
  expect(await recover(workspace)).toBe(1);
  await workspace.liveAccount.client.confirmOrder(orderId);
  expect(await recover(workspace)).toBe(0);
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "succeeded" });
});

test("an old payment that had arrived is recorded as paid", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents, ctx } = await aPayableDraft(workspace);
  const crash = { sentAt: minutesAgo(600), createdAt: minutesAgo(600) };
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, crash);
  await workspace.liveAccount.client.confirmOrder(orderId);
  await recover(workspace);
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "succeeded" });
  expect((await getOrder(ctx, { orderId })).status).toBe("confirmed");
});

test("a cancellation is never sent twice: the order's status shows whether it succeeded", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const [lost, arrived] = [await aPayableDraft(workspace), await aPayableDraft(workspace)];
  const intents = [
    await leaveOpen(workspace, "cancel", { orderId: lost.orderId }, { sentAt: new Date() }),
    await leaveOpen(workspace, "cancel", { orderId: arrived.orderId }, { sentAt: new Date() }),
  ];
  await recover(workspace);
  // The service may still be processing them.
  expect(await Promise.all(intents.map(({ id }) => readIntentRow(id)))).toMatchObject([
    { state: "open" },
    { state: "open" },
  ]);
  await db()
    .update(orderIntents)
    .set({ sentAt: minutesAgo(1), leaseUntil: null })
    .where(eq(orderIntents.workspaceId, workspace.workspaceId));
  await workspace.liveAccount.client.cancelOrder(arrived.orderId);
  await recover(workspace);
  expect(await Promise.all(intents.map(({ id }) => readIntentRow(id)))).toMatchObject([
    { state: "abandoned", outcome: { code: "not_cancelled" } },
    { state: "succeeded" },
  ]);
  expect((await workspace.liveAccount.client.getOrder(lost.orderId)).status).toBe("draft");
});

test("while the service is down an intent stays open, and is completed afterwards", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aPayableDraft(workspace);
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, { sentAt: new Date() });
  const { control } = pressroom.world;
  await control.addFault({ account_id: workspace.testAccount.accountId, status: 503 });
  expect(await recover(workspace)).toBe(1);
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "open" });
  await control.clearFaults();
  expect(await recover(workspace)).toBe(0);
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "succeeded" });
});

test("a creation that may have arrived is not refused because the next attempt fails", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { control } = pressroom.world;
  const body = aBody(workspace, "arrived");
  const intent = await leaveOpen(
    workspace,
    "create",
    { externalId: "arrived", body: Buffer.from(body) },
    { sentAt: new Date() },
  );
  await workspace.liveAccount.client.createOrder({ bytes: body, idempotencyKey: intent.idempotencyKey });
  await control.revoke(workspace.liveAccount.keyId);
  await recover(workspace);
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "succeeded" });
  expect((await workspace.testAccount.client.listOrders()).data).toHaveLength(1);
});

test("a draft that was cancelled meanwhile does not count as paid", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aPayableDraft(workspace);
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, { sentAt: new Date() });
  await workspace.liveAccount.client.cancelOrder(orderId);
  await recover(workspace);
  expect(await readIntentRow(intent.id)).toMatchObject({
    state: "refused",
    outcome: { code: "not_payable" },
  });
});
