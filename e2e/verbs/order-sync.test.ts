import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderSyncs } from "#drizzle/schema/order-syncs.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { createOrder } from "#e2e/contract/service-account.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { refuseLongPages } from "#e2e/fixtures/refuse-long-pages.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { getOrderSync } from "#lib/features/orders/get-order-sync.ts";
import { syncAllOrders } from "#lib/features/orders/sync-all-orders.ts";

const many = 230;
const { pressroom, service } = startProxiedVerbs();
let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openWorkspace(pressroom.world);
  for (let made = 0; made < many; made += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        createOrder(index % 2 ? workspace.testAccount : workspace.liveAccount),
      ),
    );
  }
});

const runSync = async () => syncAllOrders(await workspace.system("mirror"));
const mirrored = () => db().$count(orders, eq(orders.workspaceId, workspace.workspaceId));

test("another worker continues an interrupted full sync where it stopped", async () => {
  const ctx = await workspace.ownerContext();
  expect(await getOrderSync(ctx)).toMatchObject({ state: "never", syncedOrders: 0, isWhole: false });
  const gate = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  service.hooks = {
    onRequest: ({ path }) => {
      asked.push(path);
      // The first sync hangs after its first page and does nothing more.
      return asked.length === 2 ? gate.promise : undefined;
    },
  };
  const killed = runSync();
  await expect.poll(() => asked.length).toBe(2);
  expect(await getOrderSync(ctx)).toMatchObject({ state: "running", syncedOrders: 100, isWhole: false });
  expect(await mirrored()).toBe(100);
  await runSync();
  expect(asked).toHaveLength(2);
  await db().update(orderSyncs).set({ leaseUntil: sql`now() - interval '1 second'` });
  await runSync();
  expect(asked).toHaveLength(4);
  expect(asked[2]).toBe(asked[1]);
  expect(await mirrored()).toBe(many);
  expect(await getOrderSync(ctx)).toMatchObject({ state: "resting", syncedOrders: many, isWhole: true });
  gate.resolve(undefined);
  await killed;
  expect(await getOrderSync(ctx)).toMatchObject({ state: "resting", syncedOrders: many });
});

test("a full sync starts again if the service no longer knows its cursor", async () => {
  await db().update(orderSyncs).set({ cursor: "long gone", finishedAt: null, syncedOrders: 100 });
  await runSync();
  expect(await getOrderSync(await workspace.ownerContext())).toMatchObject({
    state: "resting",
    syncedOrders: many,
  });
});

test("a full sync reads smaller pages if a page is larger than the client reads", async () => {
  service.hooks = refuseLongPages(20);
  await runSync();
  expect(await getOrderSync(await workspace.ownerContext())).toMatchObject({
    state: "resting",
    syncedOrders: many,
  });
  service.hooks = {};
});

test("the next day the full sync starts again", async () => {
  await runSync();
  expect(await getOrderSync(await workspace.ownerContext())).toMatchObject({
    state: "resting",
    syncedOrders: many,
  });
});
