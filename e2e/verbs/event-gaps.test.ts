import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { webhookEndpointStates } from "#drizzle/schema/webhook-endpoint-states.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { webhookGaps } from "#drizzle/schema/webhook-gaps.ts";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { deliverOrderEvent, readStoredEvent } from "#e2e/fixtures/deliver-order-event.ts";
import {
  findOverdueGaps,
  gapsInTab,
  gapsOf,
  historyAt,
  reconcile,
  reread,
  typesOf,
} from "#e2e/fixtures/gap-steps.ts";
import { isDue } from "#e2e/fixtures/is-due.ts";
import { aSubmission, openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { shifted } from "#e2e/fixtures/shifted.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { countGaps, tabToOpen } from "#lib/features/events/count-gaps.ts";
import { findGaps } from "#lib/features/events/find-gaps.ts";
import { getCoverage } from "#lib/features/events/get-coverage.ts";
import { listGaps } from "#lib/features/events/list-gaps.ts";
import { setEventRetention } from "#lib/features/events/set-event-retention.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { mirrorOrders } from "#lib/features/orders/mirror-order.ts";
import { refreshReceiver } from "#lib/features/webhooks/refresh-receiver.ts";
import { registerReceiver } from "#lib/features/webhooks/register-receiver.ts";

const pressroom = useVerbs();

const advance = (orderId: string, to: string) => pressroom.world.control.advance(orderId, to);
/** Its endpoint is registered at the service, but nothing listens at the address. */
async function aWorkspace() {
  const workspace = await openWorkspace(pressroom.world);
  await registerReceiver(await workspace.ownerContext());
  return workspace;
}

async function aPaidOrder() {
  const workspace = await aWorkspace();
  const ctx = await workspace.ownerContext();
  const orderId = await createOrder(ctx, aSubmission(workspace));
  await workspace.testAccount.client.confirmOrder(orderId);
  return { workspace, ctx, orderId };
}

test("after a day with a paused endpoint, views are right within one cycle and the missed events are listed", async () => {
  // It has a sandbox of its own, because it moves the sandbox's clock.
  const { workspace, ctx, orderId } = await aPaidOrder();
  const { control } = pressroom.world;
  const registered = async () => {
    const [endpoint] = (await workspace.testAccount.client.listWebhooks({})).data;
    if (!endpoint) throw new Error("no receiver was registered");
    return endpoint;
  };
  // Nothing listens at the address, and the service pauses the endpoint after a day of failures.
  await expect
    .poll(
      async () => {
        await control.passTime(6 * 3_600);
        return (await registered()).status;
      },
      { timeout: 30_000 },
    )
    .toBe("paused");
  await refreshReceiver(await workspace.system("mirror"));
  await advance(orderId, "shipped");
  await control.passTime(86_400);
  await advance(orderId, "delivered");
  const { id } = await registered();
  await workspace.testAccount.client.updateWebhook({ id, status: "active" });

  await reconcile(workspace);
  expect(await getOrder(ctx, { orderId })).toMatchObject({ status: "delivered" });
  await findOverdueGaps(workspace);
  const causes = new Map((await gapsInTab(workspace, "awaited")).map(({ type, cause }) => [type, cause]));
  expect(causes).toEqual(
    new Map([
      // The service paused it a virtual day after the first failure; by our clock that took seconds.
      ["order.created", "paused"],
      ["order.in_production", "paused"],
      ["order.shipped", "paused"],
      ["order.delivered", "paused"],
    ]),
  );
  expect((await gapsInTab(workspace, "awaited"))[0]).toMatchObject({
    order: { id: orderId },
    readBy: "reconcile",
    event: null,
    until: expect.any(String),
  });
  expect(await typesOf(workspace)).toEqual([
    "order.created",
    "order.delivered",
    "order.in_production",
    "order.shipped",
  ]);
  const pending = await countGaps(ctx);
  expect(pending).toEqual({ missed: 0, awaited: 4, late: 0 });
  expect(tabToOpen(pending)).toBe("awaited");
  await findOverdueGaps(workspace);
  const missed = await countGaps(ctx);
  expect(missed).toEqual({ missed: 4, awaited: 0, late: 0 });
  expect(tabToOpen(missed)).toBe("missed");
  expect(await isDue("find-gaps", workspace)).toBe(false);
  // Members are notified once a day, however many gaps are found and however often.
  await db().update(webhookGaps).set({ state: "noted" }).where(eq(webhookGaps.type, "order.shipped"));
  await findOverdueGaps(workspace);
  const told = await db()
    .select({ details: notifications.details })
    .from(notifications)
    .where(and(eq(notifications.workspaceId, workspace.workspaceId), eq(notifications.kind, "gap_found")));
  expect(told).toEqual([{ details: { count: 4, state: "awaited" } }]);
});

test("an event in transit is no gap, whether the delivery or the comparison comes first", async () => {
  const { workspace, ctx, orderId } = await aPaidOrder();
  await advance(orderId, "in_production");
  // The comparison comes before the delivery.
  await reconcile(workspace);
  expect(await typesOf(workspace)).toEqual(["order.created", "order.in_production"]);
  const made = {
    type: "order.created",
    status: "draft",
    at: await historyAt(workspace, orderId, "order.created"),
  };
  const begun = { at: await historyAt(workspace, orderId, "order.in_production") };
  await deliverOrderEvent(workspace, orderId, made);
  const last = await deliverOrderEvent(workspace, orderId, begun);
  await reread(workspace, orderId);
  expect(await readStoredEvent(workspace, last)).toMatchObject({ appliedAt: expect.any(Date) });
  expect(await gapsOf(workspace)).toEqual([]);
  // The delivery comes before the comparison.
  await advance(orderId, "shipped");
  const at = await historyAt(workspace, orderId, "order.shipped");
  await deliverOrderEvent(workspace, orderId, { type: "order.shipped", status: "shipped", at });
  await reconcile(workspace);
  expect(await gapsOf(workspace)).toEqual([]);
  expect(await countGaps(ctx)).toEqual({ missed: 0, awaited: 0, late: 0 });
});

test("an event that arrives after the order was refreshed is listed as late", async () => {
  const { workspace, ctx, orderId } = await aPaidOrder();
  await advance(orderId, "shipped");
  await reconcile(workspace);
  await findOverdueGaps(workspace);
  expect(await countGaps(ctx)).toEqual({ missed: 0, awaited: 3, late: 0 });
  const at = await historyAt(workspace, orderId, "order.shipped");
  const eventId = await deliverOrderEvent(workspace, orderId, {
    type: "order.shipped",
    status: "shipped",
    at,
  });
  await reread(workspace, orderId);
  expect(await countGaps(ctx)).toEqual({ missed: 0, awaited: 2, late: 1 });
  expect(await gapsInTab(workspace, "late")).toMatchObject([
    { type: "order.shipped", status: "shipped", readBy: "reconcile", event: { id: eventId }, until: null },
  ]);
  // It stays late, and the two that did not arrive count as missed.
  await findOverdueGaps(workspace);
  expect(await countGaps(ctx)).toEqual({ missed: 2, awaited: 0, late: 1 });
});

test("of two shipments with one event, the missing event is listed", async () => {
  const { workspace, orderId } = await aPaidOrder();
  await advance(orderId, "shipped");
  const first = await historyAt(workspace, orderId, "order.shipped");
  await deliverOrderEvent(workspace, orderId, { type: "order.shipped", status: "shipped", at: first });
  await pressroom.world.control.passTime(1);
  await advance(orderId, "shipped");
  await reread(workspace, orderId);
  await findOverdueGaps(workspace);
  const shipped = (await gapsOf(workspace)).filter(({ type }) => type === "order.shipped");
  expect(shipped).toHaveLength(1);
  expect(shipped[0]?.at.getTime()).toBeGreaterThan(first.getTime());
});

test.each([
  ["before an endpoint was there", {}],
  ["of a type that was not chosen", { events: ["order.issue"] }],
  ["of an endpoint that somebody deleted", { deletedAt: new Date() }],
  ["of an endpoint that was refused", { status: "refused" }],
])("no event is expected %s", async (what, change) => {
  const { workspace, orderId } = await aPaidOrder();
  const { workspaceId } = workspace;
  const isOurs = eq(webhookEndpointStates.workspaceId, workspaceId);
  if (what.startsWith("before")) {
    await db()
      .update(webhookEndpointStates)
      .set({ since: shifted(webhookEndpointStates.since, sql`interval '1 hour'`) })
      .where(isOurs);
  } else {
    await db().delete(webhookEndpointStates).where(isOurs);
    await db().update(webhookEndpoints).set(change).where(eq(webhookEndpoints.workspaceId, workspaceId));
    expect(await db().$count(webhookEndpointStates, isOurs)).toBe(1);
  }
  await advance(orderId, "shipped");
  await reconcile(workspace);
  expect(await gapsOf(workspace)).toEqual([]);
});

test("events older than the shortest retention period since then never count as missed", async () => {
  const workspace = await aWorkspace();
  const { workspaceId } = workspace;
  const ctx = await workspace.ownerContext();
  await db()
    .update(webhookEndpointStates)
    .set({ since: shifted(webhookEndpointStates.since, sql`-(interval '60 days')`) })
    .where(eq(webhookEndpointStates.workspaceId, workspaceId));
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const told = (event: string, days: number) => ({ event, status: null, at: daysAgo(days) });
  const begunLately = () =>
    anOrder({
      history: [told("order.created", 10), told("order.in_production", 4)],
      confirmed_at: daysAgo(10),
    });
  await mirrorOrders(db(), workspaceId, [begunLately()]);
  expect(await typesOf(workspace)).toEqual(["order.created", "order.in_production"]);
  await setEventRetention(ctx, { days: 7 });
  await setEventRetention(ctx, { days: 90 });
  await mirrorOrders(db(), workspaceId, [begunLately()]);
  expect(await typesOf(workspace)).toEqual(["order.created", "order.in_production", "order.in_production"]);
  const { since } = await getCoverage(ctx);
  expect(Date.now() - Date.parse(since ?? "")).toBeLessThan(7 * 86_400_000);
});

test("the creation of a draft is not expected as an event, and the coverage names the types that are not compared", async () => {
  const workspace = await aWorkspace();
  const ctx = await workspace.ownerContext();
  await createOrder(ctx, aSubmission(workspace));
  expect(await gapsOf(workspace)).toEqual([]);
  expect(await getCoverage(ctx)).toEqual({ since: expect.any(String), untaken: [] });
  await db()
    .update(webhookEndpoints)
    .set({ events: ["order.shipped"] })
    .where(eq(webhookEndpoints.workspaceId, workspace.workspaceId));
  expect((await getCoverage(ctx)).untaken).toEqual([
    "order.created",
    "order.in_production",
    "order.delivered",
    "order.issue",
    "order.cancelled",
  ]);
});

test("several workers settle each gap once, and old gaps are deleted with the events", async () => {
  const { workspace, ctx, orderId } = await aPaidOrder();
  const { workspaceId } = workspace;
  await db().execute(sql`
    insert into webhook_gaps (workspace_id, mode, order_id, type, at, state, read_by, due_at)
    select ${workspaceId}, 'test', ${orderId}::uuid, 'order.shipped', now() - make_interval(secs => i), 'noted', 'walk', now()
    from generate_series(1, 1000) i`);
  const events = await workspace.system("events");
  await Promise.all([findGaps(events), findGaps(events), findGaps(events)]);
  expect(await db().$count(webhookGaps, eq(webhookGaps.workspaceId, workspaceId))).toBe(1_000);
  expect(await countGaps(ctx)).toEqual({ missed: 0, awaited: 1_000, late: 0 });
  await findOverdueGaps(workspace);
  const [kept] = await gapsOf(workspace);
  expect((kept?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(89 * 86_400_000);
  await findOverdueGaps(workspace);
  expect(await gapsOf(workspace)).toEqual([]);
});

test("gaps are readable only in their workspace and mode, by roles that read events", async () => {
  const { workspace, orderId } = await aPaidOrder();
  await advance(orderId, "shipped");
  await reconcile(workspace);
  await findOverdueGaps(workspace);
  await findOverdueGaps(workspace);
  expect(await gapsInTab(workspace, "missed")).toHaveLength(3);
  expect((await listGaps(await workspace.ownerContext("live"), {})).rows).toEqual([]);
  const elsewhere = await openWorkspace(pressroom.world);
  expect((await listGaps(await elsewhere.ownerContext(), {})).rows).toEqual([]);
  const viewer = await workspace.contextOf(await workspace.addMember("viewer"));
  for (const verb of [listGaps, countGaps, getCoverage]) {
    await expect(verb(viewer, {})).rejects.toMatchObject({ code: "forbidden_role" });
  }
});

test("pages of gaps leave nothing out and repeat nothing", async () => {
  const { workspace, ctx, orderId } = await aPaidOrder();
  await db().execute(sql`
    insert into webhook_gaps (workspace_id, mode, order_id, type, at, state, read_by, due_at)
    select ${workspace.workspaceId}, 'test', ${orderId}::uuid, 'order.shipped', now() - make_interval(secs => i), 'missed',
      'walk', now() + interval '1 day'
    from generate_series(1, 120) i`);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listGaps(ctx, { cursor });
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(120);
  expect(await db().$count(orders, eq(orders.workspaceId, workspace.workspaceId))).toBe(1);
});
