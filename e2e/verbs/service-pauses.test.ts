import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { servicePauses } from "#drizzle/schema/service-pauses.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { type Asked, replyWith } from "#e2e/fixtures/rewriting-proxy.ts";
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
import { walkOrders } from "#lib/features/orders/walk-orders.ts";

const { pressroom, service } = startProxiedVerbs();
beforeEach(() => db().delete(servicePauses));
afterEach(() => void vi.useRealTimers());

const aDay = replyWith(
  429,
  { error: { code: "rate_limited", message: "Come back." } },
  { "retry-after": "86400" },
);

/** What a process of an account has, on a clock that only moves when told to. */
function aProcess({ desk }: TestWorkspace) {
  const clock = new FakeClock();
  const pacer = createPacer(clock, accountPause(desk.accountId));
  const client = createServiceClient({ baseUrl: service.url, apiKey: desk.key, pacer });
  return { clock, pacer, client };
}

const pauseOf = async ({ desk }: TestWorkspace) =>
  (await db().select().from(servicePauses).where(eq(servicePauses.accountId, desk.accountId)))[0];

/** As another process writes it. */
async function pause({ desk }: TestWorkspace, length: string): Promise<void> {
  const until = sql`now() + ${length}::interval`;
  await db()
    .insert(servicePauses)
    .values({ accountId: desk.accountId, until })
    .onConflictDoUpdate({ target: servicePauses.accountId, set: { until } });
}

test("a Retry-After of a day pauses an account for two minutes, and then one process asks", async () => {
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
  // Whoever was not the one asks every second whether it is over.
  await expect
    .poll(async () => {
      for (const { clock } of processes) await clock.runUntil(clock.now() + 1_000);
      return left;
    })
    .toHaveLength(2);
});

test("another process hears of a pause with the workspace that it reads", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await pause(workspace, "2 minutes");
  const asked: Asked[] = [];
  service.hooks = { onRequest: (call) => void asked.push(call) };
  const { workspaceId, owner } = workspace;
  const ctx = await jobContext({ workspaceId, mode: "test", askedBy: owner }, "person");
  await expect(ctx.service.listCountries({ lang: "en" })).rejects.toMatchObject({ reason: "no_call_left" });
  expect(asked).toEqual([]);
});

test.each([
  ["of this machine is behind", "30 seconds", -3_600_000, 30_000],
  ["of the database was set back", "1 day", 0, 120_000],
])("a pause is as long as it was meant where the clock %s", async (_, length, aheadMs, mostMs) => {
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

test("that orders stand still, since when and why, is said in health and on pages", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await walkOrders(await workspace.system("mirror"));
  await reconcileOrders(await workspace.system("mirror"));
  const ctx = await workspace.ownerContext();
  expect(await readServiceState(ctx)).toMatchObject({ downSince: null, still: null });
  const before = await readHealth();
  expect(before).toMatchObject({ database: "ok", mirror: "ok", mirrorStillSince: null });
  const since = new Date(Date.now() - 3_600_000);
  await db()
    .update(workspaces)
    .set({ reconciledAt: since, reconcileBeganAt: since })
    .where(eq(workspaces.id, workspace.workspaceId));
  const still = { knownAt: since.toISOString(), still: "unknown" };
  expect(await readServiceState(ctx)).toMatchObject(still);
  expect(await getFreshness(ctx)).toMatchObject({ why: "worker" });
  await pause(workspace, "2 minutes");
  expect(await readServiceState(ctx)).toMatchObject({ ...still, still: "paused" });
  expect(await getFreshness(ctx)).toMatchObject({ why: "service_paused" });
  await expect
    .poll(readHealth)
    .toMatchObject({ database: "ok", mirror: "still", mirrorStillSince: since.toISOString() });
});

test("a pause that nobody probed for two minutes is not shown as one", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const since = new Date(Date.now() - 3_600_000);
  await db()
    .update(workspaces)
    .set({ walkedAt: since, reconciledAt: since, reconcileBeganAt: since })
    .where(eq(workspaces.id, workspace.workspaceId));
  const ctx = await workspace.ownerContext();
  const shown = async () => ({
    state: (await readServiceState(ctx)).still,
    freshness: (await getFreshness(ctx)).why,
  });
  await pause(workspace, "-100 seconds");
  expect(await shown()).toEqual({ state: "paused", freshness: "service_paused" });
  await pause(workspace, "-121 seconds");
  expect(await shown()).toEqual({ state: "unknown", freshness: "worker" });
});

test("a workspace that was never compared stands still since its key was connected", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  expect(await readServiceState(ctx)).toMatchObject({ knownAt: null, still: null });
  const connected = new Date(Date.now() - 2 * 3_600_000);
  const keys = eq(apiKeys.workspaceId, workspace.workspaceId);
  await db().update(apiKeys).set({ createdAt: connected }).where(keys);
  await pause(workspace, "2 minutes");
  expect(await readServiceState(ctx)).toMatchObject({ knownAt: null, still: "paused" });
  expect(await getFreshness(ctx)).toMatchObject({ boundSeconds: null, why: "service_paused" });
  await expect.poll(readHealth).toMatchObject({ mirror: "still", mirrorStillSince: connected.toISOString() });
  await db()
    .update(apiKeys)
    .set({ scopes: ["catalog:read"] })
    .where(keys);
  expect(await readServiceState(ctx)).toMatchObject({ still: null });
});
