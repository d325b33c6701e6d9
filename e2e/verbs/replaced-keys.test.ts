import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { addKey, address } from "#e2e/contract/service-account.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { openIntent } from "#lib/core/intents/open-intent.ts";
import { encodeOrderRequest } from "#lib/core/service/check-input.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { connectKey } from "#lib/features/settings/connect-key.ts";
import { describeConnection } from "#lib/features/settings/describe-connection.ts";
import { removeKey } from "#lib/features/settings/remove-key.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";

const pressroom = useVerbs();

type Opening = Parameters<typeof openIntent>[2];

/** An intent as left by a crash: committed, perhaps sent, and without a process that waits for the answer. */
async function leaveOpen(
  workspace: TestWorkspace,
  sentAt: Date | null,
  about: Omit<Opening, "idempotencyKey">,
) {
  const ctx = await workspace.ownerContext();
  const intent = await openIntent(db(), ctx, { ...about, idempotencyKey: `crash:${randomUUID()}` });
  await db().update(orderIntents).set({ leaseUntil: null, sentAt }).where(eq(orderIntents.id, intent.id));
  return intent;
}

/** Long enough for a request that the service was still processing to arrive. */
const longAgo = () => new Date(Date.now() - 60_000);

async function leaveCreation(workspace: TestWorkspace, externalId: string, sentAt: Date | null = longAgo()) {
  const items = [{ sku: workspace.sku, quantity: 1 }];
  const body = encodeOrderRequest({ external_id: externalId, shipping_address: address, items });
  const apiKeyId = (await workspace.ownerContext()).orderingKey.id;
  const intent = await leaveOpen(workspace, sentAt, {
    kind: "create",
    apiKeyId,
    externalId,
    reference: externalId,
    body: Buffer.from(body),
  });
  return { intent, body };
}

async function aDraft(workspace: TestWorkspace) {
  const ctx = await workspace.ownerContext();
  const orderId = await createOrder(ctx, aSubmission(workspace));
  return { orderId, expectedTotalCents: (await getOrder(ctx, { orderId })).costs.total_cents };
}

async function leavePayment(workspace: TestWorkspace) {
  const draft = await aDraft(workspace);
  const apiKeyId = (await workspace.ownerContext()).payingKey.id;
  return { ...draft, intent: await leaveOpen(workspace, longAgo(), { kind: "pay", apiKeyId, ...draft }) };
}

async function replaceTestKey(workspace: TestWorkspace) {
  const next = await addKey(pressroom.world, workspace.testAccount.accountId);
  await connectKey(await workspace.ownerContext(), { key: next.key, mode: "test" });
  return next;
}

async function removeAllKeys(workspace: TestWorkspace) {
  const owner = await workspace.ownerContext();
  const stored = await db()
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspace.workspaceId), isNull(apiKeys.removedAt)));
  for (const { id } of stored) await removeKey(owner, { keyId: id, understood: true });
}

const recover = async (workspace: TestWorkspace) =>
  finishOpenIntents(await workspace.system("finish_intents"));

async function endOf({ id }: { id: string }) {
  const [row] = await db().select().from(orderIntents).where(eq(orderIntents.id, id));
  return row;
}

const references = async ({ testAccount }: TestWorkspace) =>
  (await testAccount.client.listOrders()).data.map((order) => order.external_id);

test("a creation that had arrived is found by the prefix of the old key", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { intent, body } = await leaveCreation(workspace, "arrived");
  await workspace.testAccount.client.createOrder({ bytes: body, idempotencyKey: intent.idempotencyKey });
  await replaceTestKey(workspace);
  expect(await recover(workspace)).toBe(0);
  expect(await endOf(intent)).toMatchObject({ state: "succeeded", orderId: expect.any(String) });
  expect(await references(workspace)).toEqual(["arrived"]);
});

test("a creation that had not arrived is never sent with another key", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const sent = await leaveCreation(workspace, "lost");
  const unsent = await leaveCreation(workspace, "unsent", null);
  const next = await replaceTestKey(workspace);
  expect(await recover(workspace)).toBe(0);
  for (const { intent } of [sent, unsent]) {
    expect(await endOf(intent)).toMatchObject({ state: "abandoned", outcome: { code: "not_created" } });
  }
  expect(await references(workspace)).toEqual([]);
  const calls = await pressroom.world.control.requestsOf(next.prefix);
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
});

test("an equal order made with the new key is not mistaken for the old key's", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { intent, body } = await leaveCreation(workspace, "twice");
  const next = await replaceTestKey(workspace);
  await next.client.createOrder({ bytes: body, idempotencyKey: `by-hand:${randomUUID()}` });
  await recover(workspace);
  expect(await endOf(intent)).toMatchObject({ state: "refused", outcome: { code: "reference_taken" } });
});

test("a form that may have arrived with the old key is not sent again with the new one until that is certain", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { control } = pressroom.world;
  const submission = aSubmission(workspace);
  const fault = {
    account_id: workspace.testAccount.accountId,
    method: "POST",
    path: "/v1/orders",
    status: 503,
  };
  await control.addFault(fault);
  const lost = { code: "answer_lost" };
  await expect(createOrder(await workspace.ownerContext(), submission)).rejects.toMatchObject(lost);
  await control.clearFaults();
  const next = await replaceTestKey(workspace);
  await expect(createOrder(await workspace.ownerContext(), submission)).rejects.toMatchObject(lost);
  expect(await references(workspace)).toEqual([]);
  // The service may still be processing the request of the old key.
  expect(await recover(workspace)).toBe(1);
  const isOurs = eq(orderIntents.workspaceId, workspace.workspaceId);
  await db()
    .update(orderIntents)
    .set({ sentAt: longAgo(), underWayUntil: null, leaseUntil: null })
    .where(isOurs);
  // Once recovery knows that no order exists, the same form creates it with the current key.
  expect(await recover(workspace)).toBe(0);
  const orderId = await createOrder(await workspace.ownerContext(), submission);
  expect((await workspace.liveAccount.client.getOrder(orderId)).api_key_prefix).toBe(next.prefix);
});

test("a payment that had arrived is recorded, and one that had not is not sent with another key", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const [arrived, lost] = [await leavePayment(workspace), await leavePayment(workspace)];
  await workspace.testAccount.client.confirmOrder(arrived.orderId);
  await replaceTestKey(workspace);
  expect(await recover(workspace)).toBe(0);
  expect(await endOf(arrived.intent)).toMatchObject({ state: "succeeded" });
  expect(await endOf(lost.intent)).toMatchObject({ state: "abandoned", outcome: { code: "not_paid" } });
  expect((await workspace.liveAccount.client.getOrder(lost.orderId)).status).toBe("draft");
});

test("a payment begun with the ordering key is not completed with a paying key that was added later", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { intent } = await leavePayment(workspace);
  const pays = await addKey(pressroom.world, workspace.testAccount.accountId, { scopes: ["orders:confirm"] });
  await connectKey(await workspace.ownerContext(), { key: pays.key, mode: "test", purpose: "paying" });
  await recover(workspace);
  expect(await endOf(intent)).toMatchObject({ state: "abandoned", outcome: { code: "not_paid" } });
});

test("a cancellation is looked up with any key", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const apiKeyId = (await workspace.ownerContext()).orderingKey.id;
  const [arrived, lost] = [await aDraft(workspace), await aDraft(workspace)];
  const intents = [arrived, lost].map(({ orderId }) =>
    leaveOpen(workspace, new Date(Date.now() - 60_000), { kind: "cancel", apiKeyId, orderId }),
  );
  const [first, second] = await Promise.all(intents);
  await workspace.testAccount.client.cancelOrder(arrived.orderId);
  await replaceTestKey(workspace);
  expect(await recover(workspace)).toBe(0);
  expect(first && (await endOf(first))).toMatchObject({ state: "succeeded" });
  expect(second && (await endOf(second))).toMatchObject({ outcome: { code: "not_cancelled" } });
});

test("without a key intents stay open, and the next key settles them", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const creation = await leaveCreation(workspace, "waits");
  const payment = await leavePayment(workspace);
  await workspace.testAccount.client.confirmOrder(payment.orderId);
  await removeAllKeys(workspace);
  expect(await recover(workspace)).toBe(2);
  for (const { intent } of [creation, payment]) {
    expect(await endOf(intent)).toMatchObject({ state: "open", leaseUntil: null });
  }
  await replaceTestKey(workspace);
  expect(await recover(workspace)).toBe(0);
  expect(await endOf(creation.intent)).toMatchObject({ outcome: { code: "not_created" } });
  expect(await endOf(payment.intent)).toMatchObject({ state: "succeeded" });
});

test("the connection page lists open intents per key", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await leaveCreation(workspace, "open-1");
  await leaveCreation(workspace, "open-2");
  const { intent } = await leavePayment(workspace);
  const { openWork } = await describeConnection(await workspace.ownerContext());
  const byKind = openWork.toSorted((a, b) => a.kind.localeCompare(b.kind));
  expect(byKind).toEqual([
    { keyId: intent.apiKeyId, kind: "create", count: 2 },
    { keyId: intent.apiKeyId, kind: "pay", count: 1 },
  ]);
});
