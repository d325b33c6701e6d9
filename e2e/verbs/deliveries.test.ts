import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { countLockWaits } from "#e2e/fixtures/count-lock-waits.ts";
import { openReceiver, postDelivery, type TestReceiver } from "#e2e/fixtures/deliver-event.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";

const pressroom = useVerbs();

const eventsOf = ({ workspaceId }: TestWorkspace) =>
  db()
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.workspaceId, workspaceId))
    .orderBy(asc(webhookEvents.eventAt));

async function endpointOf({ workspaceId }: TestWorkspace, { id }: TestReceiver) {
  const isIt = and(eq(webhookEndpoints.workspaceId, workspaceId), eq(webhookEndpoints.id, id));
  const [row] = await db().select().from(webhookEndpoints).where(isIt);
  return row;
}

type Said = { status?: string; test?: boolean; at?: number; type?: string };

function eventOf(orderId: string, { status = "shipped", test = true, at = 1_000, type }: Said = {}) {
  const order = { id: orderId, number: "PR-1", external_id: null, status, test };
  const created_at = new Date(Date.now() + at).toISOString();
  return { id: randomUUID(), type: type ?? "order.shipped", created_at, data: { order } };
}

async function aDraftOf(workspace: TestWorkspace): Promise<string> {
  return createOrder(await workspace.ownerContext(), aSubmission(workspace));
}

async function statusOf({ workspaceId }: TestWorkspace, orderId: string) {
  const isIt = and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId));
  return (await db().select().from(orders).where(isIt))[0]?.status;
}

test("the log records how a delivery came, without secrets", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const receiver = await openReceiver(workspace.workspaceId);
  const event = eventOf(randomUUID());
  await postDelivery(receiver, event, { headers: { authorization: "Bearer leaked", "user-agent": "svc/1" } });
  const [row] = await eventsOf(workspace);
  expect(row).toMatchObject({
    endpointId: receiver.id,
    bytes: JSON.stringify(event).length,
    deliveries: 1,
    headers: { authorization: "…", "user-agent": "svc/1", "content-type": "application/json" },
    tries: 0,
    parkedAt: null,
  });
  expect(row?.headers?.["svc-signature"]).toMatch(/^t=\d+,v1=…$/);
  expect(Math.abs((row?.signedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(30_000);
  expect(row?.tookMs).toBeGreaterThan(0);
  expect(row?.tookMs).toBeLessThan(20_000);
});

test("repeats add no row but are counted, across all endpoints and also when they arrive together", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const first = await openReceiver(workspace.workspaceId);
  const second = await openReceiver(workspace.workspaceId);
  const event = eventOf(randomUUID());
  const together = await Promise.all(Array.from({ length: 30 }, () => postDelivery(first, event)));
  expect(together.filter((receipt) => receipt.accepted && !receipt.repeated)).toHaveLength(1);
  expect(together.every(({ accepted }) => accepted)).toBe(true);
  expect(await endpointOf(workspace, second)).toMatchObject({ lastReceivedAt: null });
  expect(await postDelivery(second, event)).toEqual({ accepted: true, repeated: true });
  const rows = await eventsOf(workspace);
  expect(rows).toMatchObject([{ endpointId: first.id, deliveries: 31 }]);
  expect(rows[0]?.lastDeliveryAt?.getTime()).toBeGreaterThan(rows[0]?.receivedAt.getTime() ?? 0);
  // A repeat, too, updates when its endpoint last received a delivery.
  expect(await endpointOf(workspace, second)).toMatchObject({ lastReceivedAt: expect.any(Date) });
});

test("a repeat is counted even while its event is locked", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const receiver = await openReceiver(workspace.workspaceId);
  const events = [eventOf(randomUUID()), eventOf(randomUUID())];
  for (const event of events) await postDelivery(receiver, event);
  const client = await pool().connect();
  let repeated: Promise<unknown> | undefined;
  try {
    await client.query("begin");
    await client.query("select from webhook_events where workspace_id = $1 and id = $2 for update", [
      workspace.workspaceId,
      events[0]?.id,
    ]);
    repeated = Promise.all(events.map((event) => postDelivery(receiver, event)));
    await expect.poll(() => countLockWaits("held")).toBe(1);
  } finally {
    await client.query("rollback");
    client.release();
    await repeated;
  }
  await repeated;
  expect((await eventsOf(workspace)).map(({ deliveries }) => deliveries)).toEqual([2, 2]);
});

test("events that need no refresh are stored as kept", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const receiver = await openReceiver(workspace.workspaceId);
  const bodies = [{ type: "ping" }, { hello: 1 }, [1, 2], "ping", null];
  for (const body of bodies) {
    const headers = { "svc-event-type": "ping" };
    expect(await postDelivery(receiver, body, { headers })).toEqual({ accepted: true, repeated: false });
  }
  const rows = await eventsOf(workspace);
  expect(rows.map(({ payload }) => payload)).toEqual(expect.arrayContaining(bodies));
  for (const row of rows) {
    expect(row).toMatchObject({ type: "ping", mode: null, state: "kept", changed: null, appliedAt: null });
  }
});

test.each([
  ["a name that no database can keep", `{"type":"ping","na\\u0000me":1}`, { type: "ping", name: 1 }],
  ["a long type cut within a sign", JSON.stringify({ type: `${"x".repeat(199)}😀` }), {}],
])("%s does not prevent storing it", async (_, body, payload) => {
  const workspace = await openWorkspace(pressroom.world);
  const receiver = await openReceiver(workspace.workspaceId);
  expect(await postDelivery(receiver, null, { body: Buffer.from(body) })).toMatchObject({ accepted: true });
  expect(await eventsOf(workspace)).toMatchObject([{ payload }]);
});

test("a body with too deep nesting is refused, and the other deliveries of its batch are accepted", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const receiver = await openReceiver(workspace.workspaceId);
  const depth = 400_000;
  const body = Buffer.from(`${"[".repeat(depth)}${"]".repeat(depth)}`);
  const post = (at: number) => postDelivery(receiver, eventOf(randomUUID(), { at }));
  const [before, deep, after] = await Promise.all([
    Promise.all([1, 2, 3].map(post)),
    postDelivery(receiver, null, { body }),
    Promise.all([4, 5, 6].map(post)),
  ]);
  expect(deep).toMatchObject({ accepted: false, reason: "not_json" });
  expect([...before, ...after].map(({ accepted }) => accepted)).toEqual(Array(6).fill(true));
  expect(await eventsOf(workspace)).toHaveLength(6);
});

test("simultaneous deliveries of two workspaces and both modes each keep their own content", async () => {
  const [here, there] = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
  const [ours, theirs] = [await openReceiver(here.workspaceId), await openReceiver(there.workspaceId)];
  const orderId = await aDraftOf(here);
  const statuses = ["confirmed", "in_production", "shipped", "delivered"];
  const events = Array.from({ length: 80 }, (_, index) =>
    eventOf(orderId, { at: 1_000 + index, status: statuses[index % 4] ?? "" }),
  );
  const strange = eventOf(orderId, { status: "stolen", at: 9_000 });
  await Promise.all([
    ...events.map((event) => postDelivery(ours, event)),
    postDelivery(theirs, strange),
    postDelivery(ours, eventOf(orderId, { status: "of the other mode", test: false, at: 9_000 })),
  ]);
  expect(await eventsOf(here)).toHaveLength(81);
  expect(await eventsOf(there)).toHaveLength(1);
  expect(await statusOf(here, orderId)).toBe("delivered");
  expect(await statusOf(there, orderId)).toBeUndefined();
});

test("a delivery that cannot be stored fails alone, and is not acknowledged", async () => {
  // A cluster's database serves later files too.
  onTestFinished(async () => {
    await pool().query("alter table webhook_events drop constraint if exists tolerable");
  });
  await pool().query("alter table webhook_events add constraint tolerable check (type <> 'intolerable')");
  const workspace = await openWorkspace(pressroom.world);
  const receiver = await openReceiver(workspace.workspaceId);
  const types = ["order.created", "order.shipped", "intolerable", "order.shipped", "order.delivered"];
  const outcomes = await Promise.allSettled(
    types.map((type) => postDelivery(receiver, eventOf(randomUUID(), { type }))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  expect(await eventsOf(workspace)).toHaveLength(4);
});

test("a delivery does not wait for a locked order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const receiver = await openReceiver(workspace.workspaceId);
  const orderId = await aDraftOf(workspace);
  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query("select from orders where workspace_id = $1 and id = $2 for update", [
      workspace.workspaceId,
      orderId,
    ]);
    await postDelivery(receiver, eventOf(orderId));
  } finally {
    await client.query("rollback");
    client.release();
  }
  expect(await statusOf(workspace, orderId)).toBe("draft");
  const { rows } = await pool().query("select from graphile_worker.jobs where key = $1", [
    `reread:${workspace.workspaceId}:${orderId}`,
  ]);
  expect(rows).toHaveLength(1);
  await postDelivery(receiver, eventOf(orderId, { at: 2_000 }));
  expect(await statusOf(workspace, orderId)).toBe("shipped");
});

test("an endpoint of one workspace is unknown in another, also when both are requested at once", async () => {
  const [here, there] = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
  const receiver = await openReceiver(here.workspaceId);
  const crossed = `${there.workspaceId.replaceAll("-", "")}${receiver.segment.slice(32)}`;
  const segments = [receiver.segment, crossed, receiver.segment, crossed];
  const receipts = await Promise.all(
    segments.map((segment) => postDelivery({ ...receiver, segment }, eventOf(randomUUID()))),
  );
  expect(receipts.map(({ accepted }) => accepted)).toEqual([true, false, true, false]);
  expect(await eventsOf(there)).toEqual([]);
});

test("a deleted endpoint is unknown", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const receiver = await openReceiver(workspace.workspaceId);
  await db()
    .update(webhookEndpoints)
    .set({ deletedAt: new Date() })
    .where(eq(webhookEndpoints.id, receiver.id));
  expect(await postDelivery(receiver, eventOf(randomUUID()))).toMatchObject({ reason: "unknown_endpoint" });
});

test("open pages are notified about the log, the order, and the first delivery to an endpoint", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { workspaceId } = workspace;
  const receiver = await openReceiver(workspaceId);
  const client = await pool().connect();
  const heard: unknown[] = [];
  client.on("notification", ({ payload }) => heard.push(JSON.parse(payload ?? "")));
  await client.query("listen pressroom_live");
  const event = eventOf(randomUUID());
  await postDelivery(receiver, event);
  const aWhileAgo = new Date(Date.now() - 60_000);
  await db()
    .update(webhookEndpoints)
    .set({ lastReceivedAt: aWhileAgo })
    .where(eq(webhookEndpoints.id, receiver.id));
  await postDelivery(receiver, event);
  await client.query("unlisten *");
  client.release(true);
  const told = heard.filter((change) => (change as { workspaceId: string }).workspaceId === workspaceId);
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ workspaceId, kind: "events", id: event.id }),
      expect.objectContaining({ workspaceId, kind: "order", mode: "test", id: event.data.order.id }),
      expect.objectContaining({ workspaceId, kind: "webhooks", id: receiver.id }),
    ]),
  );
});
