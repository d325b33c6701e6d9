import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type RewritingProxy, startRewritingProxy } from "#e2e/fixtures/rewriting-proxy.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { reconcileOrders } from "#lib/orders/reconcile-orders.ts";

let pressroom: Pressroom;
let service: RewritingProxy;
beforeAll(async () => {
  pressroom = await startVerbs();
  service = await startRewritingProxy(pressroom.world.url);
  process.env.SERVICE_URL = service.url;
});
afterAll(async () => {
  await pressroom.stop();
  await service[Symbol.asyncDispose]();
});

const reconcile = async (workspace: TestWorkspace) => reconcileOrders(await workspace.system("mirror"));

async function stateOf({ workspaceId }: TestWorkspace) {
  const [row] = await db().select().from(workspaces).where(eq(workspaces.id, workspaceId));
  return { until: row?.reconcileLeaseUntil?.getTime() ?? 0, reconciledAt: row?.reconciledAt };
}

test("a reconcile that takes long keeps others away by a short lease that it renews", async () => {
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
  await expect.poll(async () => (await stateOf(workspace)).until, { timeout: 10_000 }).toBeGreaterThan(first);
  await reconcile(workspace);
  expect(held).toBe(1);
  gate.resolve(undefined);
  await slow;
  expect(await stateOf(workspace)).toEqual({ until: 0, reconciledAt: expect.any(Date) });
});
