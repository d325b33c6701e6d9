import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { webhookRotations } from "#drizzle/schema/webhook-rotations.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import {
  aBody,
  aPayableDraft,
  leaveOpen,
  minutesAgo,
  readIntentRow,
  recover,
} from "#e2e/fixtures/leave-open.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { openWithReceiver, receiversOf, registered, rotationOf, turn } from "#e2e/fixtures/rotation-steps.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { listLostCreations } from "#lib/features/orders/list-lost-creations.ts";
import { openRegistration } from "#lib/features/webhooks/internal/open-registration.ts";
import { requireService } from "#lib/features/webhooks/require-service.ts";
import { finishOpenReplacements } from "#lib/workflows/recovery/finish-open-replacements.ts";
import { settleRestored } from "#scripts/backup/settle-restored.ts";

const pressroom = useVerbs();

/** Does what `npm run restore` does after it has filled the tables. */
async function restore(): Promise<void> {
  const client = await pool().connect();
  await settleRestored(client).finally(() => client.release());
}

const ordersOf = async ({ liveAccount }: TestWorkspace) =>
  (await liveAccount.client.listOrders()).data.map(({ external_id, status }) => ({ external_id, status }));

test("an open payment is looked up and not sent after a restore, and the order can be paid again", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ctx, orderId, expectedTotalCents } = await aPayableDraft(workspace);
  const crash = { createdAt: minutesAgo(1) };
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, crash);
  const before = await pressroom.world.control.wallet(workspace.testAccount.accountId);
  await restore();
  expect(await recover(workspace)).toBe(0);
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "abandoned", outcome: { code: "not_paid" } });
  expect(await pressroom.world.control.wallet(workspace.testAccount.accountId)).toEqual(before);
  expect((await getOrder(ctx, { orderId })).lastIntent).toMatchObject({ outcome: { code: "not_paid" } });
  expect(await confirmOrder(ctx, { orderId, shownTotalCents: expectedTotalCents })).toBeNull();
});

test("a payment made after the backup is found", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId, expectedTotalCents } = await aPayableDraft(workspace);
  const intent = await leaveOpen(workspace, "pay", { orderId, expectedTotalCents }, {});
  await workspace.liveAccount.client.confirmOrder(orderId);
  await restore();
  await recover(workspace);
  expect(await readIntentRow(intent.id)).toMatchObject({ state: "succeeded" });
});

test.each([
  ["sent before the backup", { createdAt: minutesAgo(1), sentAt: minutesAgo(1) }],
  ["not sent before the backup", { createdAt: minutesAgo(1) }],
])("a creation that was %s is looked up and not sent, and stays in the list", async (_, crash) => {
  const workspace = await openWorkspace(pressroom.world);
  const ofOrder = (reference: string) => ({
    externalId: reference,
    body: Buffer.from(aBody(workspace, reference)),
  });
  const missing = await leaveOpen(workspace, "create", ofOrder("missing"), crash);
  const made = await leaveOpen(workspace, "create", ofOrder("made"), crash);
  await workspace.liveAccount.client.createOrder({
    bytes: aBody(workspace, "made"),
    idempotencyKey: made.idempotencyKey,
  });
  await restore();
  expect(await recover(workspace)).toBe(0);
  expect(await ordersOf(workspace)).toEqual([{ external_id: "made", status: "draft" }]);
  expect(await readIntentRow(made.id)).toMatchObject({ state: "succeeded" });
  expect(await readIntentRow(missing.id)).toMatchObject({
    state: "abandoned",
    outcome: { code: "not_created" },
  });
  const longAgo = { createdAt: minutesAgo(5 * 24 * 60), finishedAt: minutesAgo(2 * 24 * 60) };
  await db().update(orderIntents).set(longAgo).where(eq(orderIntents.id, missing.id));
  const lost = await listLostCreations(await workspace.ownerContext("live"));
  expect(lost.map(({ reference }) => reference)).toContain("missing");
});

test("an open replacement cancels neither order after a restore: a person decides", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const draft = await aDraft(workspace);
  const ctx = await workspace.ownerContext("live");
  await confirmOrder(ctx, draft);
  const submission = aSubmission(workspace, 3);
  const newId = await createOrder(ctx, submission, { externalId: "half~2", replacedOrderId: draft.orderId });
  await db()
    .update(orderIntents)
    .set({ finishedAt: minutesAgo(1) })
    .where(eq(orderIntents.orderId, newId));
  await restore();
  expect(await finishOpenReplacements(await workspace.system("finish_intents"))).toBe(0);
  for (const [id, status] of [
    [draft.orderId, "confirmed"],
    [newId, "draft"],
  ] as const)
    expect((await workspace.liveAccount.client.getOrder(id)).status).toBe(status);
  expect((await getOrder(ctx, { orderId: newId })).timeline).toContainEqual(
    expect.objectContaining({ kind: "replacement", state: "stopped", code: "restored" }),
  );
});

test("an open registration registers and deletes nothing after a restore", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const { key } = requireService(ctx);
  const intent = await db().transaction((tx) =>
    openRegistration(tx, ctx, { key, events: ["order.shipped"] }),
  );
  // The backed-up deployment has meanwhile registered an endpoint under the same URL.
  const [receiver] = await receiversOf(workspace);
  await workspace.testAccount.client.createWebhook({ url: receiver?.url ?? "", events: ["order.shipped"] });
  const before = await registered(workspace);
  await restore();
  expect(await recover(workspace)).toBe(0);
  expect(await registered(workspace)).toEqual(before);
  expect(await readIntentRow(intent.id)).toMatchObject({
    state: "abandoned",
    outcome: { code: "not_registered" },
  });
});

test("an unfinished secret rotation deletes neither endpoint after a restore", async () => {
  const workspace = await openWithReceiver(pressroom.world);
  const [old] = await receiversOf(workspace);
  await db()
    .insert(webhookRotations)
    .values({
      workspaceId: workspace.workspaceId,
      oldEndpointId: old?.id ?? "",
      newEndpointId: old?.id ?? "",
      startedBy: workspace.owner,
      state: "undoing",
    });
  const before = await registered(workspace);
  await restore();
  expect(await turn(workspace)).toBeNull();
  expect(await registered(workspace)).toEqual(before);
  expect(await rotationOf(workspace)).toMatchObject({ state: "undone", reason: "restored" });
});
