import { readFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { deliverOrderEvent } from "#e2e/fixtures/deliver-order-event.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { watchCalls } from "#e2e/fixtures/watch-calls.ts";
import { readMetrics } from "#lib/core/metrics/read-metrics.ts";
import { getFreshness } from "#lib/features/events/get-freshness.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { mirrorOrders } from "#lib/features/orders/mirror-order.ts";
import { listUnlistedOrders, reconcileOrders } from "#lib/features/orders/reconcile-orders.ts";
import { syncAllOrders } from "#lib/features/orders/sync-all-orders.ts";
import { registerReceiver } from "#lib/features/webhooks/register-receiver.ts";
import { root } from "#scripts/root.ts";

const token = "a-token-for-prometheus";
process.env.METRICS_TOKEN = token;
const { pressroom, service } = startProxiedVerbs();

const freshness = async (workspace: TestWorkspace) => getFreshness(await workspace.ownerContext());
const reconcile = async (workspace: TestWorkspace) => reconcileOrders(await workspace.system("mirror"));
const write = ({ workspaceId }: TestWorkspace, change: object) =>
  db().update(workspaces).set(change).where(eq(workspaces.id, workspaceId));
const anHourAgo = sql`now() - interval '1 hour'`;

test("the age bound is the last comparison plus one cycle, and a larger bound has a reason", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const nothing = { shownUntil: null, downSince: null, webhooks: "none", lastReceivedAt: null };
  expect(await freshness(workspace)).toEqual({ boundSeconds: null, why: "never", ...nothing });
  await syncAllOrders(await workspace.system("mirror"));
  expect(await freshness(workspace)).toMatchObject({ boundSeconds: null, why: "never" });
  const beganMs = Date.now();
  await reconcile(workspace);
  const fresh = await freshness(workspace);
  expect(fresh).toMatchObject({ boundSeconds: 40, why: null });
  expect(Math.abs(Date.parse(fresh.shownUntil ?? "") - beganMs)).toBeLessThan(20_000);
  await write(workspace, { reconcileBeganAt: anHourAgo });
  expect(await freshness(workspace)).toMatchObject({ boundSeconds: 3610, why: "worker" });
  await write(workspace, { serviceDownSince: anHourAgo });
  expect(await freshness(workspace)).toMatchObject({ why: "service_down", downSince: expect.any(String) });
});

/** By the statement that alerts.md gives to operators. */
async function listRefusedKeys() {
  const alerts = readFileSync(path.join(root, "docs/operator/alerts.md"), "utf8");
  const [, statement = ""] = /## PressroomKeysRefused.*?```sql\n(.*?)```/s.exec(alerts) ?? [];
  const { rows } = await db().execute<{ slug: string }>(sql.raw(statement));
  return rows.map(({ slug }) => slug);
}

test.each([
  ["refused", { refusedAt: sql`now()` }],
  ["encrypted with another secret", { ciphertext: "s1.00000000.AAAA" }],
])(
  "a workspace whose keys are all %s is counted by itself, and not among the stale ones",
  async (_, change) => {
    const workspace = await openWorkspace(pressroom.world);
    await write(workspace, { reconciledAt: anHourAgo });
    const { slug } = (await workspace.ownerContext()).workspace;
    const count = async (name: string) =>
      Number(
        new RegExp(`^pressroom_${name} (\\d+)$`, "m").exec((await readMetrics(`Bearer ${token}`)).text)?.[1],
      );
    const [stale, unreadable] = [await count("stale_mirrors"), await count("unreadable_workspaces")];
    expect(stale).toBeGreaterThan(0);
    expect(await listRefusedKeys()).not.toContain(slug);
    await db().update(apiKeys).set(change).where(eq(apiKeys.workspaceId, workspace.workspaceId));
    expect(await count("unreadable_workspaces")).toBe(unreadable + 1);
    expect(await listRefusedKeys()).toContain(slug);
    expect(await count("stale_mirrors")).toBe(stale - 1);
    await db()
      .update(apiKeys)
      .set({ removedAt: sql`now()` })
      .where(eq(apiKeys.workspaceId, workspace.workspaceId));
    expect(await count("unreadable_workspaces")).toBe(unreadable);
  },
);

test("a list that never ends does not count as a comparison", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await syncAllOrders(await workspace.system("mirror"));
  service.hooks = {
    onReply: (replied, { path }) => {
      if (!path.includes("status=shipped")) return;
      const page = JSON.stringify({ data: [], has_more: true, next_cursor: "again" });
      return { ...replied, status: 200, body: Buffer.from(page) };
    },
  };
  await reconcile(workspace);
  expect(await freshness(workspace)).toMatchObject({ boundSeconds: null, why: "never" });
});

test("an order that left the lists of moving orders is read individually, once", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const submissions = [aSubmission(workspace), aSubmission(workspace)];
  const [moved, gone] = await Promise.all(submissions.map((submission) => createOrder(ctx, submission)));
  await workspace.testAccount.client.confirmOrder(moved ?? "");
  await pressroom.world.control.advance(moved ?? "", "delivered");
  await db()
    .update(orders)
    .set({ mirroredAt: anHourAgo, status: "in_production" })
    .where(eq(orders.workspaceId, workspace.workspaceId));
  const calls = watchCalls(service);
  const onRequest = service.hooks.onRequest;
  // Both orders are days old, so no list contains them, and the account no longer has one of them.
  const empty = { data: [], has_more: false, next_cursor: null };
  const nothing = {
    status: 200,
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(empty)),
  };
  const unknown = JSON.stringify({ error: { code: "not_found", message: "No such order." } });
  service.hooks.onRequest = (asked) => {
    onRequest?.(asked);
    if (asked.path.includes("created_after")) return nothing;
    return asked.path.endsWith(gone ?? "")
      ? { ...nothing, status: 404, body: Buffer.from(unknown) }
      : undefined;
  };
  await reconcile(workspace);
  const rows = await db()
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(eq(orders.workspaceId, workspace.workspaceId));
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [moved, "delivered"],
      [gone, "in_production"],
    ]),
  );
  // A delivered order is not read again.
  calls.forget();
  await reconcile(workspace);
  expect(calls.of(new RegExp(`${moved}$`))).toEqual([]);
});

test("with many orders that left the lists, each is read in turn", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { workspaceId } = workspace;
  const made = Array.from({ length: 60 }, () => anOrder({ status: "in_production" }));
  await mirrorOrders(db(), workspaceId, [...made, anOrder({ status: "delivered" })]);
  const [listed, ...others] = made.map(({ id }) => id);
  const beganMs = Date.now() + 60_000;
  const readAt = async (turns: number[]) => {
    const read: string[] = [];
    let lastBeganAt: Date | null = null;
    for (const turn of turns) {
      const beganAt = new Date(beganMs + turn * 30_000);
      const left = await listUnlistedOrders(workspaceId, new Set([listed ?? ""]), { beganAt, lastBeganAt });
      expect(left.turns).toBe(3);
      read.push(...left.ids);
      lastBeganAt = beganAt;
    }
    return read;
  };
  expect((await readAt([0, 1, 2])).toSorted()).toEqual(others.toSorted());
  // If a comparison takes longer than its interval, the skipped orders are read in a later one.
  expect(new Set(await readAt([0, 3, 6]))).toEqual(new Set(others));
  expect(new Set(await readAt([0, 2]))).toEqual(new Set(others));
});

test("freshness includes the webhook status and the last delivery", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  await registerReceiver(ctx);
  expect(await freshness(workspace)).toMatchObject({ webhooks: "active", lastReceivedAt: null });
  await deliverOrderEvent(workspace, await createOrder(ctx, aSubmission(workspace)));
  expect((await freshness(workspace)).lastReceivedAt).not.toBeNull();
  await db()
    .update(webhookEndpoints)
    .set({ status: "paused" })
    .where(eq(webhookEndpoints.workspaceId, workspace.workspaceId));
  expect(await freshness(workspace)).toMatchObject({ webhooks: "stopped" });
  const designer = await workspace.contextOf(await workspace.addMember("designer"));
  await expect(getFreshness(designer)).rejects.toMatchObject({ code: "forbidden_role" });
});
