import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { openReceiver, type Posted, postDelivery } from "#e2e/fixtures/deliver-event.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { signPayload } from "#lib/core/service/verify-signature.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { rereadOrder } from "#lib/features/orders/reread-order.ts";
import { receiverUrl } from "#lib/features/webhooks/receiver-address.ts";

const pressroom = useVerbs();
afterEach(() => pressroom.world.control.clearFaults());

const secret = "whsec_of_this_test";
const nowSeconds = () => Math.floor(Date.now() / 1000);

type Change = { at?: Date; status?: string; type?: string; reference?: string };

function eventOf(orderId: string, { at = new Date(), status = "shipped", type, reference }: Change = {}) {
  const order = { id: orderId, number: "PR-1", external_id: reference ?? null, status, test: true };
  return {
    id: randomUUID(),
    type: type ?? "order.shipped",
    created_at: at.toISOString(),
    data: { order, new_in_v1: true },
  };
}

function deliver(segment: string, event: { id: string; type: string }, rest: Posted = {}) {
  const headers = { "svc-event-id": event.id, "svc-event-type": event.type, ...rest.headers };
  return postDelivery({ segment, secret }, event, { ...rest, headers });
}

async function aMirroredDraft() {
  const workspace = await openWorkspace(pressroom.world);
  const { segment } = await openReceiver(workspace.workspaceId, secret);
  const orderId = await createOrder(await workspace.ownerContext(), aSubmission(workspace));
  const read = async () => {
    const where = and(eq(orders.workspaceId, workspace.workspaceId), eq(orders.id, orderId));
    return (await db().select().from(orders).where(where))[0];
  };
  const events = () =>
    db().select().from(webhookEvents).where(eq(webhookEvents.workspaceId, workspace.workspaceId));
  return { workspace, segment, orderId, read, events };
}

test("an event is stored once, updates the status, and queues a refresh", async () => {
  const { workspace, segment, orderId, read, events } = await aMirroredDraft();
  const event = eventOf(orderId, { at: new Date(Date.now() + 1000) });
  expect(await deliver(segment, event)).toEqual({ accepted: true, repeated: false });
  expect(await deliver(segment, event)).toEqual({ accepted: true, repeated: true });
  expect(await read()).toMatchObject({ status: "shipped" });
  expect(await events()).toMatchObject([{ mode: "test", payload: event, appliedAt: null }]);
  const { rows } = await pool().query(
    "select count(*)::int as jobs from graphile_worker.jobs where key = $1",
    [`reread:${workspace.workspaceId}:${orderId}`],
  );
  expect(rows).toEqual([{ jobs: 1 }]);
});

test("the refresh decides about the status, and marks the event as applied", async () => {
  const { workspace, segment, orderId, read, events } = await aMirroredDraft();
  await deliver(segment, eventOf(orderId, { at: new Date(Date.now() + 1000) }));
  await rereadOrder(await workspace.system("mirror"), orderId);
  expect(await read()).toMatchObject({ status: "draft" });
  await workspace.testAccount.client.confirmOrder(orderId);
  await rereadOrder(await workspace.system("mirror"), orderId);
  expect(await read()).toMatchObject({ status: "test_confirmed" });
  expect((await events())[0]?.appliedAt).toBeInstanceOf(Date);
});

test("a late event does not move an order back", async () => {
  const { segment, orderId, read, events } = await aMirroredDraft();
  const [older, newer] = [1000, 5000].map((ms) => new Date(Date.now() + ms));
  await deliver(segment, eventOf(orderId, { at: newer, status: "delivered", type: "order.delivered" }));
  await deliver(
    segment,
    eventOf(orderId, { at: older, status: "in_production", type: "order.in_production" }),
  );
  await deliver(segment, eventOf(orderId, { at: new Date(Date.now() - 86_400_000), status: "draft" }));
  expect(await read()).toMatchObject({ status: "delivered" });
  expect(await events()).toHaveLength(3);
});

test("an unknown type, status and field are kept unchanged", async () => {
  const { segment, orderId, read, events } = await aMirroredDraft();
  const at = new Date(Date.now() + 1000);
  const event = eventOf(orderId, { at, type: "order.painted", status: "being_painted" });
  expect(await deliver(segment, event)).toEqual({ accepted: true, repeated: false });
  expect(await read()).toMatchObject({ status: "being_painted" });
  expect(await events()).toMatchObject([{ type: "order.painted", payload: { data: { new_in_v1: true } } }]);
});

test("each refusal has its reason and writes nothing", async () => {
  const { segment, orderId, events } = await aMirroredDraft();
  const event = eventOf(orderId);
  const rawBody = Buffer.from(JSON.stringify(event));
  const signedAt = (timestamp: number, body: Uint8Array = rawBody, key = secret) =>
    signPayload({ rawBody: body, secret: key, timestamp });
  const elsewhere = receiverUrl(randomUUID(), randomUUID()).split("/").at(-1) ?? "";
  const elsewhereToo = await openWorkspace(pressroom.world);
  const other = await openReceiver(elsewhereToo.workspaceId, secret);
  const nonsense = Buffer.from("{not json");
  const refusals = [
    await deliver(elsewhere, event),
    await deliver("nothing-like-an-address", event),
    await deliver(segment, event, { signature: "" }),
    await deliver(segment, event, { signature: "v1=00" }),
    await deliver(segment, event, { signature: signedAt(nowSeconds() - 302) }),
    await deliver(segment, event, { signature: signedAt(nowSeconds() + 302) }),
    await deliver(segment, event, { signature: signedAt(nowSeconds(), rawBody, "another secret") }),
    await deliver(segment, event, {
      body: Buffer.concat([rawBody, Buffer.from(" ")]),
      signature: signedAt(nowSeconds()),
    }),
    await deliver(segment, event, { body: nonsense }),
    await deliver(segment, event, { headers: { "svc-event-id": randomUUID() } }),
    await deliver(segment, event, { headers: { "svc-event-type": "order.created" } }),
  ];
  expect(refusals.map((receipt) => !receipt.accepted && receipt.reason)).toEqual([
    "unknown_endpoint",
    "unknown_endpoint",
    "missing",
    "malformed",
    "timestamp_out_of_range",
    "timestamp_out_of_range",
    "mismatch",
    "mismatch",
    "not_json",
    "headers_disagree",
    "headers_disagree",
  ]);
  expect(await events()).toEqual([]);
  // A delivery to another workspace's address writes there, and never here.
  await deliver(other.segment, event);
  expect(await events()).toEqual([]);
});

test("200 shuffled and repeated events about one order end in the status of the service", async () => {
  const { workspace, segment, orderId, read, events } = await aMirroredDraft();
  const statuses = ["in_production", "shipped", "delivered", "on_hold"];
  const made = Array.from({ length: 200 }, (_, index) =>
    eventOf(orderId, { at: new Date(Date.now() + index), status: statuses[index % 4] ?? "shipped" }),
  );
  const burst = [...made, ...made.filter((_, index) => index % 3 === 0)].toSorted((a, b) =>
    a.id.localeCompare(b.id),
  );
  await Promise.all(burst.map((event) => deliver(segment, event)));
  expect(await events()).toHaveLength(200);
  await workspace.testAccount.client.confirmOrder(orderId);
  await rereadOrder(await workspace.system("mirror"), orderId);
  expect(await read()).toMatchObject({ status: "test_confirmed" });
});

/** The service answers 404 for every order of this account, so its events stay waiting. */
const hideOrders = ({ testAccount }: TestWorkspace) =>
  pressroom.world.control.addFault({ account_id: testAccount.accountId, method: "GET", status: 404 });

test("an event that changes nothing needs no call", async () => {
  const { workspace, segment, orderId, read, events } = await aMirroredDraft();
  const at = (await read())?.serviceUpdatedAt ?? new Date();
  await deliver(segment, eventOf(orderId, { at, status: "draft", type: "order.created" }));
  await hideOrders(workspace);
  expect(await rereadOrder(await workspace.system("mirror"), orderId)).toBe("over");
  expect(await events()).toMatchObject([{ appliedAt: expect.any(Date), changed: [] }]);
});

test.each([
  { what: "newer", ms: 1, status: "draft", type: "order.created" },
  { what: "of another status", ms: 0, status: "cancelled", type: "order.cancelled" },
  { what: "about more than the order itself", ms: 0, status: "draft", type: "order.issue" },
])("an event that is $what causes a refresh of all waiting events", async ({ ms, status, type }) => {
  const { workspace, segment, orderId, read, events } = await aMirroredDraft();
  const known = (await read())?.serviceUpdatedAt ?? new Date();
  await deliver(segment, eventOf(orderId, { at: known, status: "draft", type: "order.created" }));
  await deliver(segment, eventOf(orderId, { at: new Date(known.getTime() + ms), status, type }));
  const appliedAt = async () => (await events()).map((event) => event.appliedAt);
  await hideOrders(workspace);
  const mirror = await workspace.system("mirror");
  await rereadOrder(mirror, orderId);
  expect(await appliedAt()).toEqual([null, null]);
  await pressroom.world.control.clearFaults();
  await rereadOrder(mirror, orderId);
  expect(await appliedAt()).toEqual([expect.any(Date), expect.any(Date)]);
});

test("the event of a draft whose reply is outstanding waits for it, but only for a limited time", async () => {
  const { workspace, segment, orderId, read } = await aMirroredDraft();
  const made = await read();
  const at = made?.createdAt ?? new Date();
  const reference = made?.externalId ?? "";
  // The state between the service's commit and ours.
  await db().delete(orders).where(eq(orders.id, orderId));
  await db()
    .update(orderIntents)
    .set({ state: "open", orderId: null })
    .where(eq(orderIntents.orderId, orderId));
  await deliver(segment, eventOf(orderId, { at, status: "draft", type: "order.created", reference }));
  const mirror = await workspace.system("mirror");
  expect(await rereadOrder(mirror, orderId)).toBe("later");
  expect(await read()).toBeUndefined();
  await db()
    .update(webhookEvents)
    .set({ receivedAt: new Date(Date.now() - 11_000) })
    .where(eq(webhookEvents.orderId, orderId));
  expect(await rereadOrder(mirror, orderId)).toBe("over");
  expect(await read()).toMatchObject({ status: "draft" });
});
