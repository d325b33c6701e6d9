import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { servicePauses } from "#drizzle/schema/service-pauses.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type ProxyRequest, replyWith } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { accountPause } from "#lib/core/auth/account-pause.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import { readServiceState } from "#lib/core/live/read-service-state.ts";
import { createServiceClient } from "#lib/core/service/client.ts";
import { createPacer, type Pacer } from "#lib/core/service/pacing.ts";
import { FakeClock } from "#lib/core/service/testing/fake-clock.ts";
import { readHealth } from "#lib/doors/read-health.ts";
import { getFreshness } from "#lib/features/events/get-freshness.ts";
import { reconcileOrders } from "#lib/features/orders/reconcile-orders.ts";
import { syncAllOrders } from "#lib/features/orders/sync-all-orders.ts";

const { pressroom, service } = startProxiedVerbs();
beforeEach(() => db().delete(servicePauses));
afterEach(() => void vi.useRealTimers());

const aDay = replyWith(
  429,
  { error: { code: "rate_limited", message: "Come back." } },
  { "retry-after": "86400" },
);

/** One process of an account, with a clock that moves only on demand. */
function aProcess({ testAccount }: TestWorkspace) {
  const clock = new FakeClock();
  const pacer = createPacer(clock, accountPause(testAccount.accountId));
  const client = createServiceClient({ baseUrl: service.url, apiKey: testAccount.key, pacer });
  return { clock, pacer, client };
}

const pauseOf = async ({ testAccount }: TestWorkspace) =>
  (await db().select().from(servicePauses).where(eq(servicePauses.accountId, testAccount.accountId)))[0];

/** Writes a pause as another process would. */
async function pause({ testAccount }: TestWorkspace, length: string): Promise<void> {
  const until = sql`now() + ${length}::interval`;
  await db()
    .insert(servicePauses)
    .values({ accountId: testAccount.accountId, until })
    .onConflictDoUpdate({ target: servicePauses.accountId, set: { until } });
}

test("a Retry-After of a day pauses an account for two minutes, and then one process probes", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const processes = [aProcess(workspace), aProcess(workspace)];
  service.hooks = { onRequest: () => aDay };
  for (const { client } of processes) {
    await db().delete(servicePauses);
    await expect(client.getMe()).rejects.toMatchObject({ kind: "rate_limited", retryAfterMs: 120_000 });
    await expect.poll(() => pauseOf(workspace)).toBeDefined();
    expect(((await pauseOf(workspace))?.until.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(120_000);
    await expect(client.getMe()).rejects.toMatchObject({ reason: "no_call_left" });
  }

  await pause(workspace, "-1 second");
  const left: { pacer: Pacer; call: number }[] = [];
  for (const { clock, pacer } of processes) {
    void pacer.acquire("person").then((call) => left.push({ pacer, call }));
    await clock.runUntil(120_000);
  }
  await expect.poll(() => left).toHaveLength(1);
  expect((await pauseOf(workspace))?.probedBy).toBeTruthy();
  for (const { pacer, call } of left) pacer.settle(call, { rateLimit: null, retryAfterMs: null });
  await expect.poll(() => pauseOf(workspace)).toBeUndefined();
  // A process that does not probe checks every second whether the pause is over.
  await expect
    .poll(async () => {
      for (const { clock } of processes) await clock.runUntil(clock.now() + 1_000);
      return left;
    })
    .toHaveLength(2);
});

test("another process learns of a pause when it loads the workspace", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await pause(workspace, "2 minutes");
  const asked: ProxyRequest[] = [];
  service.hooks = { onRequest: (call) => void asked.push(call) };
  const { workspaceId, owner } = workspace;
  const ctx = await jobContext({ workspaceId, mode: "test", askedBy: owner }, "person");
  await expect(ctx.service.listCountries({ lang: "en" })).rejects.toMatchObject({ reason: "no_call_left" });
  expect(asked).toEqual([]);
});

test.each([
  ["of this machine is behind", "30 seconds", -3_600_000, 30_000],
  ["of the database was set back", "1 day", 0, 120_000],
])("a pause keeps its intended length if the clock %s", async (_, length, aheadMs, mostMs) => {
  const workspace = await openWorkspace(pressroom.world);
  const { workspaceId, owner } = workspace;
  await pause(workspace, length);
  vi.setSystemTime(Date.now() + aheadMs);
  const ctx = await jobContext({ workspaceId, mode: "test", askedBy: owner }, "person");
  const refused = await ctx.service.listCountries({ lang: "en" }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ reason: "no_call_left" });
  expect(refused).toHaveProperty(
    "waitMs",
    expect.toSatisfy((ms: number) => ms > 0 && ms <= mostMs),
  );
});

test("health and pages say that orders are not updated, since when and why", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await syncAllOrders(await workspace.system("mirror"));
  await reconcileOrders(await workspace.system("mirror"));
  const ctx = await workspace.ownerContext();
  expect(await readServiceState(ctx)).toMatchObject({ downSince: null, staleReason: null });
  const before = await readHealth();
  expect(before).toMatchObject({ database: "ok", mirror: "ok", mirrorStaleSince: null });
  const since = new Date(Date.now() - 3_600_000);
  await db()
    .update(workspaces)
    .set({ reconciledAt: since, reconcileBeganAt: since })
    .where(eq(workspaces.id, workspace.workspaceId));
  const still = { comparedAt: since.toISOString(), staleReason: "unknown" };
  expect(await readServiceState(ctx)).toMatchObject(still);
  expect(await getFreshness(ctx)).toMatchObject({ why: "worker" });
  await pause(workspace, "2 minutes");
  expect(await readServiceState(ctx)).toMatchObject({ ...still, staleReason: "paused" });
  expect(await getFreshness(ctx)).toMatchObject({ why: "service_paused" });
  await expect
    .poll(readHealth)
    .toMatchObject({ database: "ok", mirror: "stale", mirrorStaleSince: since.toISOString() });
});

test("a pause that no one probed for two minutes is not shown", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const since = new Date(Date.now() - 3_600_000);
  await db()
    .update(workspaces)
    .set({ ordersSyncedAt: since, reconciledAt: since, reconcileBeganAt: since })
    .where(eq(workspaces.id, workspace.workspaceId));
  const ctx = await workspace.ownerContext();
  const shown = async () => ({
    state: (await readServiceState(ctx)).staleReason,
    freshness: (await getFreshness(ctx)).why,
  });
  await pause(workspace, "-100 seconds");
  expect(await shown()).toEqual({ state: "paused", freshness: "service_paused" });
  await pause(workspace, "-121 seconds");
  expect(await shown()).toEqual({ state: "unknown", freshness: "worker" });
});

test("a workspace that was never compared counts as outdated since its key was connected", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  expect(await readServiceState(ctx)).toMatchObject({ comparedAt: null, staleReason: null });
  const connected = new Date(Date.now() - 2 * 3_600_000);
  const keys = eq(apiKeys.workspaceId, workspace.workspaceId);
  await db().update(apiKeys).set({ createdAt: connected }).where(keys);
  await pause(workspace, "2 minutes");
  expect(await readServiceState(ctx)).toMatchObject({ comparedAt: null, staleReason: "paused" });
  expect(await getFreshness(ctx)).toMatchObject({ boundSeconds: null, why: "service_paused" });
  await expect.poll(readHealth).toMatchObject({ mirror: "stale", mirrorStaleSince: connected.toISOString() });
  await db()
    .update(apiKeys)
    .set({ scopes: ["catalog:read"] })
    .where(keys);
  expect(await readServiceState(ctx)).toMatchObject({ staleReason: null });
});
