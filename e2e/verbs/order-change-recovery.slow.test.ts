import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { minutesAgo } from "#e2e/fixtures/left-open.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { changeOrder } from "#lib/features/orders/change-order.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { findChange } from "#lib/features/orders/find-change.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { sendCancellation } from "#lib/features/orders/send-cancellation.ts";
import { settleChange } from "#lib/features/orders/settle-change.ts";
import { holdCancellation, turnBack } from "#lib/features/orders/turn-back.ts";
import { finishOpenChanges } from "#lib/workflows/recovery/finish-open-changes.ts";

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterAll(() => pressroom.stop());

/** A paid order and the draft that was to take its place, as a crash right after its making leaves them. */
async function leaveHalf(minutes: number) {
  const workspace = await openWorkspace(pressroom.world);
  const draft = await aDraft(workspace);
  const ctx = await workspace.ownerContext("live");
  await confirmOrder(ctx, draft);
  const submission = aSubmission(workspace, 3);
  const newId = await createOrder(ctx, submission, { externalId: "half~2", changeOf: draft.orderId });
  const at = minutesAgo(minutes);
  const isIt = and(eq(orderIntents.workspaceId, workspace.workspaceId), eq(orderIntents.orderId, newId));
  await db().update(orderIntents).set({ createdAt: at, finishedAt: at }).where(isIt);
  return { workspace, ctx, submission, oldId: draft.orderId, newId };
}

const recover = async (workspace: TestWorkspace) =>
  finishOpenChanges(await workspace.system("finish_intents"));

const statesOf = async ({ liveDesk }: TestWorkspace, ...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await liveDesk.client.getOrder(id)).status));

test("a change that a crash left goes on by itself within the hour", async () => {
  const { workspace, ctx, oldId, newId } = await leaveHalf(1);
  expect(await recover(workspace)).toBe(0);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["cancelled", "draft"]);
  expect((await getOrder(ctx, { orderId: oldId })).timeline).toContainEqual(
    expect.objectContaining({ kind: "change", state: "done" }),
  );
});

test("whoever asked may still be at it for as long as a lease lasts", async () => {
  const { workspace, oldId, newId } = await leaveHalf(0);
  expect(await recover(workspace)).toBe(1);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["confirmed", "draft"]);
});

test("after a weekend the order stays as it was, and the new draft goes", async () => {
  const { workspace, ctx, oldId, newId } = await leaveHalf(48 * 60);
  expect(await recover(workspace)).toBe(0);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["confirmed", "cancelled"]);
  expect((await getOrder(ctx, { orderId: oldId })).timeline).toContainEqual(
    expect.objectContaining({ kind: "change", state: "undone", code: "interrupted" }),
  );
});

test("what somebody cancelled elsewhere meanwhile does not come back as a draft", async () => {
  const { workspace, ctx, oldId, newId } = await leaveHalf(1);
  await workspace.liveDesk.client.cancelOrder(oldId);
  expect(await recover(workspace)).toBe(0);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["cancelled", "cancelled"]);
  expect((await getOrder(ctx, { orderId: newId })).timeline).toContainEqual(
    expect.objectContaining({ kind: "change", state: "undone", code: "cancelled_elsewhere" }),
  );
});

test("for whom may no longer order nothing more is sent, and a person decides", async () => {
  const { workspace, ctx, oldId, newId } = await leaveHalf(1);
  const isOwner = and(
    eq(memberships.workspaceId, workspace.workspaceId),
    eq(memberships.userId, workspace.owner),
  );
  await db().update(memberships).set({ role: "viewer" }).where(isOwner);
  expect(await recover(workspace)).toBe(0);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["confirmed", "draft"]);
  expect((await getOrder(ctx, { orderId: newId })).timeline).toContainEqual(
    expect.objectContaining({ kind: "change", state: "stopped", code: "no_longer_allowed" }),
  );
});

test("what is done needs nobody who may: it is only written down", async () => {
  const { workspace, ctx, submission, oldId, newId } = await leaveHalf(48 * 60);
  const change = await findChange(ctx, submission.submissionId);
  if (!change) throw new Error("There is no change.");
  await sendCancellation(ctx, oldId, (tx, intent) => holdCancellation(tx, change, intent));
  const everybody = eq(memberships.workspaceId, workspace.workspaceId);
  await db().update(memberships).set({ role: "viewer" }).where(everybody);
  expect(await recover(workspace)).toBe(0);
  expect((await getOrder(ctx, { orderId: newId })).timeline).toContainEqual(
    expect.objectContaining({ kind: "change", state: "done" }),
  );
});

test("a draft that was paid elsewhere is never cancelled by itself", async () => {
  const { workspace, oldId, newId } = await leaveHalf(48 * 60);
  await workspace.liveDesk.client.confirmOrder(newId);
  expect(await recover(workspace)).toBe(0);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["confirmed", "confirmed"]);
});

test("whoever was held up while the change was turned back cancels nothing any more", async () => {
  const { workspace, ctx, submission, oldId, newId } = await leaveHalf(1);
  const asRead = await findChange(ctx, submission.submissionId);
  if (!asRead) throw new Error("There is no change.");
  await turnBack(asRead, { oldId, code: "interrupted" });
  await expect(settleChange(ctx, asRead)).rejects.toMatchObject({ code: "already_under_way" });
  expect(await statesOf(workspace, oldId, newId)).toEqual(["confirmed", "draft"]);
  expect(await recover(workspace)).toBe(0);
  expect(await statesOf(workspace, oldId, newId)).toEqual(["confirmed", "cancelled"]);
  const again = changeOrder(ctx, { ...submission, orderId: oldId });
  await expect(again).rejects.toMatchObject({ code: "not_changed" });
});
