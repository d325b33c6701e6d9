import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { createDraft } from "#e2e/contract/service-account.ts";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { refuseLongPages } from "#e2e/fixtures/refuse-long-pages.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { replyWith } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { mirrorOrders } from "#lib/features/orders/mirror-order.ts";
import { reconcileOrders } from "#lib/features/orders/reconcile-orders.ts";

retryImmediately();

const { pressroom, service } = startProxiedVerbs();

const reconcile = async (workspace: TestWorkspace) => reconcileOrders(await workspace.system("mirror"));

async function stateOf({ workspaceId }: TestWorkspace) {
  const [row] = await db().select().from(workspaces).where(eq(workspaces.id, workspaceId));
  return { until: row?.reconcileLeaseUntil?.getTime() ?? 0, reconciledAt: row?.reconciledAt };
}

test("a long reconcile keeps other workers away with a short lease that it renews", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const gate = Promise.withResolvers<undefined>();
  let held = 0;
  service.hooks = {
    onRequest: ({ path }) => {
      if (!path.includes("created_after")) return;
      held += 1;
      return gate.promise;
    },
  };
  const slow = reconcile(workspace);
  await expect.poll(() => held).toBe(1);
  const first = (await stateOf(workspace)).until;
  expect(first - Date.now()).toBeLessThanOrEqual(15_000);
  await expect.poll(async () => (await stateOf(workspace)).until).toBeGreaterThan(first);
  await reconcile(workspace);
  expect(held).toBe(1);
  gate.resolve(undefined);
  await slow;
  expect(await stateOf(workspace)).toEqual({ until: 0, reconciledAt: expect.any(Date) });
});

test("a list whose page is larger than the client reads is compared in smaller pages", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1) ids.push((await createDraft(workspace.liveAccount)).id);
  service.hooks = refuseLongPages(4);
  await reconcile(workspace);
  const rows = await db().select().from(orders).where(eq(orders.workspaceId, workspace.workspaceId));
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
  expect((await stateOf(workspace)).reconciledAt).toEqual(expect.any(Date));
});

test("old drafts and test orders cause no calls, however many there are", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const count = 2_000;
  const old = (index: number) => {
    const status = index % 2 === 0 ? "draft" : "test_confirmed";
    return { ...anOrder({ status, created_at: "2026-01-02T03:04:05.000Z" }), test: status !== "draft" };
  };
  const made = Array.from({ length: count }, (_, index) => old(index));
  await mirrorOrders(db(), workspace.workspaceId, made);
  await db()
    .update(orders)
    .set({ mirroredAt: sql`now() - interval '1 hour'` })
    .where(eq(orders.workspaceId, workspace.workspaceId));
  const lists: string[] = [];
  const reads: string[] = [];
  service.hooks = {
    onRequest: ({ method, path }) => {
      if (method !== "GET" || !path.startsWith("/v1/orders")) return;
      const url = new URL(path, service.url);
      if (url.pathname !== "/v1/orders") return void reads.push(path);
      lists.push(path);
      const { status, created_after, cursor, limit } = Object.fromEntries(url.searchParams);
      const listed = created_after ? [] : made.filter((order) => order.status === status);
      const from = Number(cursor ?? 0);
      const end = from + Number(limit);
      const has_more = end < listed.length;
      const next_cursor = has_more ? String(end) : null;
      return replyWith(200, { data: listed.slice(from, end), has_more, next_cursor });
    },
  };
  await reconcile(workspace);
  // The last two days, and one list for each status that the service can change by itself.
  expect(lists).toHaveLength(5);
  expect(reads).toEqual([]);
});

/** Orders in production that no list contains, in the order of their reading, and the paths of calls that read them. */
async function unlistedOrders(workspace: TestWorkspace, fails: (path: string, first: string) => boolean) {
  const made = Array.from({ length: 3 }, () => anOrder({ status: "in_production" }));
  const ids = made.map(({ id }) => id).toSorted();
  await mirrorOrders(db(), workspace.workspaceId, made);
  await db()
    .update(orders)
    .set({ mirroredAt: sql`now() - interval '1 hour'` })
    .where(eq(orders.workspaceId, workspace.workspaceId));
  const reads: string[] = [];
  service.hooks = {
    onRequest: ({ path }) => {
      const id = path.slice("/v1/orders/".length);
      if (ids.includes(id)) reads.push(id);
      if (fails(path, ids[0] ?? "")) return replyWith(500, { error: { code: "internal", message: "Oh." } });
      if (path.startsWith("/v1/orders?"))
        return replyWith(200, { data: [], has_more: false, next_cursor: null });
      const order = made.find((each) => each.id === id);
      return order && replyWith(200, { data: { ...order, status: "delivered", updated_at: new Date() } });
    },
  };
  return { ids, reads };
}

const statusesOf = async ({ workspaceId }: TestWorkspace) =>
  (
    await db()
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.workspaceId, workspaceId))
      .orderBy(orders.id)
  ).map(({ status }) => status);

test("an order that the service always answers with a 5xx is unchanged, and the others are read", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await unlistedOrders(workspace, (path, first) => path.endsWith(first));
  await reconcile(workspace);
  expect(await statusesOf(workspace)).toEqual(["in_production", "delivered", "delivered"]);
  expect((await stateOf(workspace)).reconciledAt).toEqual(expect.any(Date));
});

test("an outage that begins after the lists ends the comparison after one order", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { ids, reads } = await unlistedOrders(workspace, (path) => !path.startsWith("/v1/orders?"));
  await expect(reconcile(workspace)).rejects.toThrow("circuit_open");
  expect(new Set(reads)).toEqual(new Set([ids[0]]));
  expect(await stateOf(workspace)).toEqual({ until: 0, reconciledAt: null });
});
