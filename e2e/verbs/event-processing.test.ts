import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { deliverEvent } from "#e2e/fixtures/deliver-event.ts";
import { deliverOrderEvent, readStoredEvent } from "#e2e/fixtures/deliver-order-event.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { receiveChanges } from "#e2e/fixtures/receive-changes.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { rewriteJson } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { startWorker } from "#e2e/fixtures/start-worker.ts";
import { watchCalls } from "#e2e/fixtures/watch-calls.ts";
import { printResult } from "#e2e/service/scale.ts";
import { rereadProducts } from "#lib/features/catalog/reread-products.ts";
import { requeueWaitingEvents } from "#lib/features/events/requeue-waiting-events.ts";
import { retryEvents } from "#lib/features/events/retry-events.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { reconcileOrders } from "#lib/features/orders/reconcile-orders.ts";
import { rereadOrder } from "#lib/features/orders/reread-order.ts";

retryImmediately();
const { pressroom, service } = startProxiedVerbs();
afterEach(() => pressroom.world.control.clearFaults());

async function anOrder(known?: TestWorkspace) {
  const workspace = known ?? (await openWorkspace(pressroom.world));
  const orderId = await createOrder(await workspace.ownerContext(), aSubmission(workspace));
  const read = async () => rereadOrder(await workspace.system("mirror"), orderId);
  return { workspace, orderId, read };
}
const answerFor = (orderId: string, status: number) =>
  pressroom.world.control.addFault({ method: "GET", path: `/v1/orders/${orderId}`, status });
const jobOf = async ({ workspaceId }: TestWorkspace, orderId: string) => {
  const { rows } = await pool().query(
    "select extract(epoch from run_at - now())::float as due_in, attempts from graphile_worker.jobs where key = $1",
    [`reread:${workspaceId}:${orderId}`],
  );
  return rows;
};
const dropJobs = () => pool().query("delete from graphile_worker._private_jobs where key like 'reread:%'");
const notificationsOf = ({ workspaceId }: TestWorkspace) =>
  db()
    .select({ details: notifications.details, subjectId: notifications.subjectId })
    .from(notifications)
    .where(and(eq(notifications.workspaceId, workspaceId), eq(notifications.kind, "event_parked")));

test("100 events about one order need at most 3 reads, and each is applied", async () => {
  const { workspace, orderId } = await anOrder();
  await workspace.testAccount.client.confirmOrder(orderId);
  await pressroom.world.control.advance(orderId, "shipped");
  const calls = watchCalls(service);
  startWorker();
  const told = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      deliverOrderEvent(workspace, orderId, { at: new Date(Date.now() - index) }),
    ),
  );
  const isLeft = and(
    eq(webhookEvents.workspaceId, workspace.workspaceId),
    sql`${webhookEvents.appliedAt} is null`,
  );
  await expect.poll(() => db().$count(webhookEvents, isLeft)).toBe(0);
  expect(told).toHaveLength(100);
  const reads = calls.of(new RegExp(`/v1/orders/${orderId}$`)).length;
  printResult(`100 events of one order: ${reads} readings of it`);
  expect(reads).toBeLessThanOrEqual(3);
  const [row] = await db().select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  expect(row).toEqual({ status: "shipped" });
});

test("an event without changes notifies open pages: one event by its id, several without", async () => {
  const { workspace, orderId, read } = await anOrder();
  const listener = await receiveChanges(workspace.workspaceId);
  onTestFinished(() => listener.stop());
  const arrive = () => deliverOrderEvent(workspace, orderId, { status: "draft" });
  const saidOfEvents = async (id: string) => {
    await listener.since();
    expect(await read()).toBe("over");
    expect(await listener.since()).toEqual([{ workspaceId: workspace.workspaceId, kind: "events", id }]);
  };
  await saidOfEvents(await arrive());
  await Promise.all([arrive(), arrive()]);
  await saidOfEvents("");
});

test("an event that cannot be read is set aside after five attempts, with a notification, and blocks no other", async () => {
  const { workspace, orderId, read } = await anOrder();
  const beside = await anOrder(workspace);
  await answerFor(orderId, 404);
  const eventId = await deliverOrderEvent(workspace, orderId);
  const pauses = [];
  for (let tries = 1; tries <= 4; tries += 1) {
    pauses.push(await read());
    expect(await readStoredEvent(workspace, eventId)).toMatchObject({
      tries,
      failure: "order_unknown",
      parkedAt: null,
    });
  }
  expect(pauses).toEqual([2, 10, 60, 300].map((inSeconds) => ({ inSeconds })));
  expect(await notificationsOf(workspace)).toEqual([]);
  expect(await read()).toBe("over");
  expect(await readStoredEvent(workspace, eventId)).toMatchObject({ tries: 5, parkedAt: expect.any(Date) });
  expect(await notificationsOf(workspace)).toEqual([
    { details: { type: "order.in_production", code: "order_unknown" }, subjectId: eventId },
  ]);
  // An event that was set aside is not retried and does not notify again.
  expect(await read()).toBe("over");
  expect(await readStoredEvent(workspace, eventId)).toMatchObject({ tries: 5 });
  expect(await notificationsOf(workspace)).toHaveLength(1);
  const other = await deliverOrderEvent(workspace, beside.orderId);
  expect(await beside.read()).toBe("over");
  expect(await readStoredEvent(workspace, other)).toMatchObject({ appliedAt: expect.any(Date), tries: 0 });
  // A later event has attempts of its own, and one successful read applies both.
  const later = await deliverOrderEvent(workspace, orderId);
  expect(await read()).toEqual({ inSeconds: 2 });
  await pressroom.world.control.clearFaults();
  expect(await read()).toBe("over");
  const fine = { appliedAt: expect.any(Date), parkedAt: null, tries: 0, failure: null };
  expect(await readStoredEvent(workspace, eventId)).toMatchObject(fine);
  expect(await readStoredEvent(workspace, later)).toMatchObject(fine);
});

type Read = { items: { quantity: number }[] };
/** More than the specification and the integer column allow. */
const withTooMany = <O extends Read>(order: O): O => ({
  ...order,
  items: order.items.map((item) => ({ ...item, quantity: 3_000_000_000 })),
});

test.each([
  ["an answer in another shape", (order: Read) => ({ ...order, items: "none" }), "reply_unreadable"],
  ["a number that its column does not hold", withTooMany, "not_kept"],
])("%s counts as a failed attempt", async (_, change, failure) => {
  const { workspace, orderId, read } = await anOrder();
  await workspace.testAccount.client.confirmOrder(orderId);
  service.hooks = {
    onReply: (replied, { path }) =>
      path === `/v1/orders/${orderId}`
        ? rewriteJson(replied, (json) => ({ data: change((json as { data: Read }).data) }))
        : undefined,
  };
  const eventId = await deliverOrderEvent(workspace, orderId);
  expect(await read()).toEqual({ inSeconds: 2 });
  expect(await readStoredEvent(workspace, eventId)).toMatchObject({ failure, tries: 1 });
});

test.each([503, 429, 401])("a temporary error (%i) is not counted as an attempt", async (status) => {
  const { workspace, orderId, read } = await anOrder();
  const eventId = await deliverOrderEvent(workspace, orderId);
  service.hooks = {
    onRequest: ({ path }) =>
      path === `/v1/orders/${orderId}`
        ? {
            status,
            headers: { "content-type": "application/json", "retry-after": "0" },
            body: Buffer.from(JSON.stringify({ error: { code: "no", message: "no" } })),
          }
        : undefined,
  };
  for (let times = 0; times < 2; times += 1) await expect(read()).rejects.toThrow();
  expect(await readStoredEvent(workspace, eventId)).toMatchObject({
    tries: 0,
    failure: null,
    parkedAt: null,
  });
});

test("an order that cannot be stored does not stop the comparison of the other orders", async () => {
  const { workspace, orderId } = await anOrder();
  const beside = await anOrder(workspace);
  for (const id of [orderId, beside.orderId]) await workspace.testAccount.client.confirmOrder(id);
  service.hooks = {
    onReply: (replied, { path }) =>
      path.startsWith("/v1/orders?")
        ? rewriteJson(replied, (json) => spoil(json as Parameters<typeof spoil>[0], orderId))
        : undefined,
  };
  await reconcileOrders(await workspace.system("mirror"));
  const rows = await db()
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(eq(orders.workspaceId, workspace.workspaceId));
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [orderId, "draft"],
      [beside.orderId, "test_confirmed"],
    ]),
  );
});
const spoil = (page: { data: (Read & { id: string })[] }, orderId: string) => ({
  ...page,
  data: page.data.map((order) => (order.id === orderId ? withTooMany(order) : order)),
});

test("members who manage orders or endpoints can retry an event, applied ones included", async () => {
  const { workspace, orderId, read } = await anOrder();
  await answerFor(orderId, 404);
  const eventId = await deliverOrderEvent(workspace, orderId);
  for (let tries = 0; tries < 5; tries += 1) await read();
  await pressroom.world.control.clearFaults();
  await dropJobs();
  const ctx = async (role: "viewer" | "developer" | "operator", mode: "live" | "test" = "test") =>
    workspace.contextOf(await workspace.addMember(role), mode);
  const eventIds = [eventId, eventId];
  await expect(retryEvents(await ctx("viewer"), { eventIds })).rejects.toMatchObject({
    code: "forbidden_role",
  });
  const elsewhere = await openWorkspace(pressroom.world);
  for (const other of [await ctx("developer", "live"), await elsewhere.ownerContext()]) {
    await expect(retryEvents(other, { eventIds })).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await readStoredEvent(workspace, eventId)).toMatchObject({ parkedAt: expect.any(Date) });
  expect(await retryEvents(await ctx("developer"), { eventIds })).toEqual({ orders: 1, products: 0 });
  expect(await readStoredEvent(workspace, eventId)).toMatchObject({
    parkedAt: null,
    tries: 0,
    failure: null,
  });
  startWorker();
  const appliedAt = async () => (await readStoredEvent(workspace, eventId)).appliedAt;
  await expect.poll(appliedAt).toBeInstanceOf(Date);
  const first = await appliedAt();
  // The order changes at the service without an event.
  await workspace.testAccount.client.confirmOrder(orderId);
  expect(await retryEvents(await ctx("operator"), { eventIds })).toEqual({ orders: 1, products: 0 });
  const status = async () =>
    (await db().select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)))[0]?.status;
  await expect.poll(status).toBe("test_confirmed");
  expect(await appliedAt()).toEqual(first);
  const acts = (await readAudit(workspace.workspaceId)).filter(({ action }) => action === "event.retry");
  expect(acts).toMatchObject([{ subjectId: eventId }, { subjectId: eventId }]);
});

test("an event without a job gets a new one after a while, a scheduled job keeps its time", async () => {
  const { workspace, orderId } = await anOrder();
  const planned = await anOrder(workspace);
  const events = [
    await deliverOrderEvent(workspace, orderId),
    await deliverOrderEvent(workspace, planned.orderId),
  ];
  await dropJobs();
  await answerFor(planned.orderId, 404);
  const wake = async () => requeueWaitingEvents(await workspace.system("events"));
  await wake();
  expect(await jobOf(workspace, orderId)).toEqual([]);
  for (const eventId of events) {
    await db()
      .update(webhookEvents)
      .set({ receivedAt: sql`now() - interval '3 minutes'` })
      .where(eq(webhookEvents.id, eventId));
  }
  await pool().query(
    `select graphile_worker.add_job('reread-order', $1::json, run_at => now() + interval '5 minutes', job_key => $2)`,
    [
      JSON.stringify({ workspaceId: workspace.workspaceId, orderId: planned.orderId }),
      `reread:${workspace.workspaceId}:${planned.orderId}`,
    ],
  );
  await wake();
  expect(await jobOf(workspace, orderId)).toMatchObject([{ attempts: 0 }]);
  const [kept] = await jobOf(workspace, planned.orderId);
  expect(kept?.due_in).toBeGreaterThan(200);
});

test("after kill -9 of its worker, an event is processed by another worker without waiting for the killed one", async () => {
  const { workspace, orderId } = await anOrder();
  await workspace.testAccount.client.confirmOrder(orderId);
  let asked = 0;
  service.hooks = {
    onRequest: ({ path }) => {
      if (path !== `/v1/orders/${orderId}`) return;
      asked += 1;
      return "hang";
    },
  };
  const worker = startWorker();
  const eventId = await deliverOrderEvent(workspace, orderId);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await worker.kill9();
  service.hooks = {};
  await db()
    .update(webhookEvents)
    .set({ receivedAt: sql`now() - interval '3 minutes'` })
    .where(eq(webhookEvents.id, eventId));
  await requeueWaitingEvents(await workspace.system("events"));
  startWorker();
  const appliedAt = async () => (await readStoredEvent(workspace, eventId)).appliedAt;
  await expect.poll(appliedAt).toBeInstanceOf(Date);
});

test("a catalog event is applied once its variant is marked for the next sync", async () => {
  const { workspace } = await anOrder();
  const deliver = async (variant: object) => {
    const event = {
      ...{ id: randomUUID(), type: "catalog.variant_discontinued" },
      ...{ created_at: new Date().toISOString(), data: { variant } },
    };
    await deliverEvent(workspace.workspaceId, event);
    return event.id;
  };
  const named = await deliver({ sku: workspace.sku });
  const other = await deliver({ sku: "ANOTHER" });
  await rereadProducts(await workspace.system("catalog"), { skus: [workspace.sku], productIds: [] });
  expect(await readStoredEvent(workspace, named)).toMatchObject({ appliedAt: expect.any(Date), changed: [] });
  expect(await readStoredEvent(workspace, other)).toMatchObject({ appliedAt: null });
});
