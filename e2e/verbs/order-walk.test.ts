import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { orderWalks } from "#drizzle/schema/order-walks.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { createOrder } from "#e2e/contract/desk.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { getWalk } from "#lib/features/orders/get-walk.ts";
import { walkOrders } from "#lib/features/orders/walk-orders.ts";

const many = 230;
const { pressroom, service } = startProxiedVerbs();
let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openWorkspace(pressroom.world);
  for (let made = 0; made < many; made += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => createOrder(index % 2 ? workspace.desk : workspace.liveDesk)),
    );
  }
});

const walk = async () => walkOrders(await workspace.system("mirror"));
const mirrored = () => db().$count(orders, eq(orders.workspaceId, workspace.workspaceId));

test("a walk that was killed is gone on with by another, from where it was", async () => {
  const ctx = await workspace.ownerContext();
  expect(await getWalk(ctx)).toMatchObject({ state: "never", walked: 0, isWhole: false });
  const gate = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  service.hooks = {
    onRequest: ({ path }) => {
      asked.push(path);
      // The first of them is stuck after its first page, and never heard of again.
      return asked.length === 2 ? gate.promise : undefined;
    },
  };
  const killed = walk();
  await expect.poll(() => asked.length).toBe(2);
  expect(await getWalk(ctx)).toMatchObject({ state: "running", walked: 100, isWhole: false });
  expect(await mirrored()).toBe(100);
  await walk();
  expect(asked).toHaveLength(2);
  await db().update(orderWalks).set({ leaseUntil: sql`now() - interval '1 second'` });
  await walk();
  expect(asked).toHaveLength(4);
  expect(asked[2]).toBe(asked[1]);
  expect(await mirrored()).toBe(many);
  expect(await getWalk(ctx)).toMatchObject({ state: "resting", walked: many, isWhole: true });
  gate.resolve(undefined);
  await killed;
  expect(await getWalk(ctx)).toMatchObject({ state: "resting", walked: many });
});

test("a place that the service knows no more begins it anew", async () => {
  await db().update(orderWalks).set({ cursor: "long gone", finishedAt: null, walked: 100 });
  await walk();
  expect(await getWalk(await workspace.ownerContext())).toMatchObject({ state: "resting", walked: many });
});

test("the next day it begins again", async () => {
  await walk();
  expect(await getWalk(await workspace.ownerContext())).toMatchObject({ state: "resting", walked: many });
});
