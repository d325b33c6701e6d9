import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { deliverEvent } from "#e2e/fixtures/deliver-event.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { addNote } from "#lib/features/orders/add-note.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { replaceOrder } from "#lib/features/orders/replace-order.ts";
import { rereadOrder } from "#lib/features/orders/reread-order.ts";
import type { TimelineEntry } from "#lib/features/orders/timeline-entry.ts";

const pressroom = useVerbs();

/** Does what the receiver does with a verified delivery. */
async function deliver(
  workspace: TestWorkspace,
  orderId: string,
  type: string,
  status: string,
): Promise<string> {
  const id = randomUUID();
  const order = { id: orderId, number: "PR-1", external_id: null, status, test: false };
  const event = { id, type, created_at: new Date().toISOString(), data: { order } };
  await deliverEvent(workspace.workspaceId, event);
  return id;
}

const changedBy = async (workspace: TestWorkspace, eventId: string) => {
  const isIt = and(eq(webhookEvents.workspaceId, workspace.workspaceId), eq(webhookEvents.id, eventId));
  const [row] = await db().select().from(webhookEvents).where(isIt);
  return row?.changed;
};

/** The event behind an entry of the service's history. */
const sourceIn = (timeline: TimelineEntry[], eventId: string) =>
  timeline
    .flatMap((entry) => (entry.kind === "history" ? entry.source : null) ?? [])
    .find(({ id }) => id === eventId);

test("a webhook lists what it changed, also if its status arrived before the refresh", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const draft = await aDraft(workspace);
  const ctx = await workspace.ownerContext("live");
  await confirmOrder(ctx, draft);
  await pressroom.world.control.advance(draft.orderId, "in_production");
  const first = await deliver(workspace, draft.orderId, "order.in_production", "in_production");
  const { timeline, status } = await getOrder(ctx, draft);
  expect(status).toBe("in_production");
  // The mirror does not have the entry of the history yet that the event belongs to.
  expect(timeline.find(({ id }) => id === first)).toMatchObject({ kind: "event", changed: null });
  const mirror = await workspace.system("mirror");
  await rereadOrder(mirror, draft.orderId);
  const moved = [{ what: "status", before: "confirmed", after: "in_production" }];
  expect(await changedBy(workspace, first)).toEqual(moved);
  const { timeline: after } = await getOrder(ctx, draft);
  expect(sourceIn(after, first)).toMatchObject({ kind: "event", changed: moved });
  expect(after.find(({ id }) => id === first)).toBeUndefined();
  await pressroom.world.control.advance(draft.orderId, "shipped");
  const [stale, newest] = [
    await deliver(workspace, draft.orderId, "order.in_production", "in_production"),
    await deliver(workspace, draft.orderId, "order.shipped", "shipped"),
  ];
  await rereadOrder(mirror, draft.orderId);
  expect(await changedBy(workspace, stale)).toEqual([]);
  expect(await changedBy(workspace, newest)).toMatchObject([
    { what: "status", before: "in_production", after: "shipped" },
    { what: "parcel", before: null, after: "shipped" },
  ]);
});

test("an issue has the code of the event that reported it", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId } = await aDraft(workspace);
  const ctx = await workspace.ownerContext("live");
  const order = { id: orderId, number: "PR-1", external_id: null, status: "on_hold", test: false };
  await deliverEvent(workspace.workspaceId, {
    ...{ id: randomUUID(), type: "order.issue", created_at: new Date().toISOString() },
    data: { order, issue: { code: "out_of_stock" } },
  } as Parameters<typeof deliverEvent>[1]);
  await deliver(workspace, orderId, "order.issue", "on_hold");
  const codes = (await getOrder(ctx, { orderId })).timeline.map((entry) =>
    entry.kind === "event" ? entry.code : undefined,
  );
  expect(codes.filter((code) => code !== undefined)).toEqual([null, "out_of_stock"]);
});

test("people, the service and webhooks share one timeline, newest first, with names", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const draft = await aDraft(workspace);
  const manager = await workspace.contextOf(await workspace.addMember("manager"), "live");
  await confirmOrder(manager, draft);
  await cancelOrder(manager, draft);
  const { timeline } = await getOrder(manager, draft);
  expect(timeline.map(({ at }) => at)).toEqual(
    timeline
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(timeline.filter(({ kind }) => kind === "act")).toEqual([]);
  const acts = timeline.flatMap((entry) => (entry.kind === "history" ? (entry.act ?? []) : []));
  expect(acts).toMatchObject([
    { action: "order.cancel", by: "The manager", cents: draft.shownTotalCents },
    { action: "order.pay", by: "The manager", cents: draft.shownTotalCents },
    { action: "order.create", by: "The owner" },
  ]);
  expect(timeline.filter(({ kind }) => kind === "history").length).toBeGreaterThan(2);
});

test("a replacement is one entry in the timelines of both orders", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { orderId } = await aDraft(workspace);
  const ctx = await workspace.ownerContext("live");
  const made = await replaceOrder(ctx, { ...aSubmission(workspace, 3), orderId });
  const [old, fresh] = [await getOrder(ctx, { orderId }), await getOrder(ctx, { orderId: made })];
  const ours = ({ timeline }: typeof old) =>
    timeline.filter(({ kind }) => kind === "act" || kind === "replacement");
  expect(ours(old)).toMatchObject([
    {
      kind: "replacement",
      role: "old",
      state: "done",
      by: "The owner",
      other: { id: made, number: fresh.number },
    },
  ]);
  expect(ours(fresh)).toMatchObject([
    {
      ...{ kind: "replacement", role: "new", state: "done", hasNotes: false },
      other: { id: orderId, number: old.number },
    },
  ]);
  expect(fresh.timeline.filter(({ kind }) => kind === "history")).toEqual([]);
  await addNote(ctx, { orderId, noteId: randomUUID(), text: "Gift wrap" });
  expect(ours(await getOrder(ctx, { orderId: made }))).toMatchObject([{ role: "new", hasNotes: true }]);
  expect(fresh.origin.replacedOrderId).toEqual({ id: orderId, number: old.number });
});

test("the timeline of another workspace or mode cannot be read", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const draft = await aDraft(workspace);
  const other = await openWorkspace(pressroom.world);
  for (const ctx of [await workspace.ownerContext("test"), await other.ownerContext("live")])
    await expect(getOrder(ctx, draft)).rejects.toMatchObject({ code: "not_found" });
});
