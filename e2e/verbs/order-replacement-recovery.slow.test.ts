import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { minutesAgo } from "#e2e/fixtures/leave-open.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { findReplacementIntent } from "#lib/features/orders/find-replacement-intent.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { replaceOrder } from "#lib/features/orders/replace-order.ts";
import { recordOwnCancellation, revertReplacement } from "#lib/features/orders/revert-replacement.ts";
import { sendCancellation } from "#lib/features/orders/send-cancellation.ts";
import { settleReplacement } from "#lib/features/orders/settle-replacement.ts";
import { finishOpenReplacements } from "#lib/workflows/recovery/finish-open-replacements.ts";

const pressroom = useVerbs();

/** A paid order and its replacement draft, as left by a crash right after the draft was created. */
async function leaveHalf(minutes: number) {
  const workspace = await openWorkspace(pressroom.world);
  const draft = await aDraft(workspace);
  const ctx = await workspace.ownerContext("live");
  await confirmOrder(ctx, draft);
  const submission = aSubmission(workspace, 3);
  const newId = await createOrder(ctx, submission, { externalId: "half~2", replacedOrderId: draft.orderId });
  const at = minutesAgo(minutes);
  const isIt = and(eq(orderIntents.workspaceId, workspace.workspaceId), eq(orderIntents.orderId, newId));
  await db().update(orderIntents).set({ createdAt: at, finishedAt: at }).where(isIt);
  return { workspace, ctx, submission, oldId: draft.orderId, newId };
}

const recover = async (workspace: TestWorkspace) =>
  finishOpenReplacements(await workspace.system("finish_intents"));

const statesOf = async ({ liveAccount }: TestWorkspace, ...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await liveAccount.client.getOrder(id)).status));

test("a replacement that a crash interrupted is completed within the hour", async () => {
  const { workspace, ctx, oldId, newId } = await leaveHalf(1);
  expect(await recover(workspace)).toBe(0);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["cancelled", "draft"]);
  expect((await getOrder(ctx, { orderId: oldId })).timeline).toContainEqual(
    expect.objectContaining({ kind: "replacement", state: "done" }),
  );
});

test("recovery waits as long as a lease lasts, because the sender may still be at work", async () => {
  const { workspace, oldId, newId } = await leaveHalf(0);
  expect(await recover(workspace)).toBe(1);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["confirmed", "draft"]);
});

test("after a weekend the old order stays, and the new draft is cancelled", async () => {
  const { workspace, ctx, oldId, newId } = await leaveHalf(48 * 60);
  expect(await recover(workspace)).toBe(0);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["confirmed", "cancelled"]);
  expect((await getOrder(ctx, { orderId: oldId })).timeline).toContainEqual(
    expect.objectContaining({ kind: "replacement", state: "undone", code: "interrupted" }),
  );
});

test("an order that was cancelled elsewhere meanwhile is not created again", async () => {
  const { workspace, ctx, oldId, newId } = await leaveHalf(1);
  await workspace.liveAccount.client.cancelOrder(oldId);
  expect(await recover(workspace)).toBe(0);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["cancelled", "cancelled"]);
  expect((await getOrder(ctx, { orderId: newId })).timeline).toContainEqual(
    expect.objectContaining({ kind: "replacement", state: "undone", code: "cancelled_elsewhere" }),
  );
});

test("if the author may no longer order, nothing is sent and a person decides", async () => {
  const { workspace, ctx, oldId, newId } = await leaveHalf(1);
  const isOwner = and(
    eq(memberships.workspaceId, workspace.workspaceId),
    eq(memberships.userId, workspace.owner),
  );
  await db().update(memberships).set({ role: "viewer" }).where(isOwner);
  expect(await recover(workspace)).toBe(0);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["confirmed", "draft"]);
  expect((await getOrder(ctx, { orderId: newId })).timeline).toContainEqual(
    expect.objectContaining({ kind: "replacement", state: "stopped", code: "no_longer_allowed" }),
  );
});

test("a completed replacement is recorded even if no one may order any more", async () => {
  const { workspace, ctx, submission, oldId, newId } = await leaveHalf(48 * 60);
  const change = await findReplacementIntent(ctx, submission.submissionId);
  if (!change) throw new Error("There is no change.");
  await sendCancellation(ctx, oldId, (tx, intent) => recordOwnCancellation(tx, change, intent));
  const everybody = eq(memberships.workspaceId, workspace.workspaceId);
  await db().update(memberships).set({ role: "viewer" }).where(everybody);
  expect(await recover(workspace)).toBe(0);
  expect((await getOrder(ctx, { orderId: newId })).timeline).toContainEqual(
    expect.objectContaining({ kind: "replacement", state: "done" }),
  );
});

test("a new draft that was paid elsewhere is never cancelled automatically", async () => {
  const { workspace, oldId, newId } = await leaveHalf(48 * 60);
  await workspace.liveAccount.client.confirmOrder(newId);
  expect(await recover(workspace)).toBe(0);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["confirmed", "confirmed"]);
});

test("a delayed sender cancels nothing after the replacement was undone", async () => {
  const { workspace, ctx, submission, oldId, newId } = await leaveHalf(1);
  const asRead = await findReplacementIntent(ctx, submission.submissionId);
  if (!asRead) throw new Error("There is no change.");
  await revertReplacement(asRead, { oldId, code: "interrupted" });
  await expect(settleReplacement(ctx, asRead)).rejects.toMatchObject({ code: "already_under_way" });
  expect(await statesOf(workspace, oldId, newId)).toEqual(["confirmed", "draft"]);
  expect(await recover(workspace)).toBe(0);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["confirmed", "cancelled"]);
  const again = replaceOrder(ctx, { ...submission, orderId: oldId });
  await expect(again).rejects.toMatchObject({ code: "not_changed" });
});
