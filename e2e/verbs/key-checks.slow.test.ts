import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { liveChannel } from "#drizzle/notify.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { addKey } from "#e2e/contract/desk.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { repeatAtOnce } from "#e2e/fixtures/repeat-at-once.ts";
import { rewriteJson } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { estimateOrder } from "#lib/features/quotes/estimate-order.ts";
import { checkKey } from "#lib/features/settings/check-key.ts";
import { checkKeys } from "#lib/features/settings/check-keys.ts";
import { connectKey } from "#lib/features/settings/connect-key.ts";
import { listKeyWarnings } from "#lib/features/settings/list-key-warnings.ts";
import { works } from "#lib/worker/works.ts";

repeatAtOnce();
const { pressroom, service } = startProxiedVerbs();

const askPrice = async ({ ownerContext, sku }: TestWorkspace) =>
  estimateOrder(await ownerContext(), { items: [{ sku, quantity: 1 }], country: "FR" });

const check = async (workspace: TestWorkspace) => checkKeys(await workspace.system("check_keys"));

async function keyIn({ workspaceId }: TestWorkspace, mode: "test" | "live") {
  const [row] = await db()
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.mode, mode), isNull(apiKeys.removedAt)));
  if (!row) throw new Error(`There is no ${mode} key.`);
  return row;
}

const anHourAgo = ({ workspaceId }: TestWorkspace) =>
  db()
    .update(apiKeys)
    .set({ checkedAt: sql`now() - interval '61 minutes'` })
    .where(eq(apiKeys.workspaceId, workspaceId));

async function queuedChecks({ workspaceId }: TestWorkspace): Promise<number> {
  const { rows } = await pool().query(
    "select count(*)::int as jobs from graphile_worker.jobs where key = $1 and run_at <= now()",
    [`check-keys:${workspaceId}`],
  );
  return rows[0].jobs;
}

/** What is told to the pages of a workspace from now on. */
async function listen({ workspaceId }: TestWorkspace) {
  const heard: { workspaceId: string }[] = [];
  const listener = await pool().connect();
  listener.on("notification", ({ payload }) => {
    const { at: _, ...change } = JSON.parse(payload ?? "null");
    heard.push(change);
  });
  await listener.query(`listen ${liveChannel}`);
  onTestFinished(() => listener.release(true));
  return () => heard.filter((change) => change.workspaceId === workspaceId);
}

const warningsOf = async (workspace: TestWorkspace, mode: "test" | "live") =>
  (await listKeyWarnings(await workspace.ownerContext(mode))).map(({ problem }) => problem);

type Said = { account: object; api_key: object };

/** The service tells of another key than the one that it was asked with. */
function tellOfAnother(of: { account?: object; api_key?: object }) {
  const swap = (json: unknown) => {
    const { account, api_key } = json as Said;
    return { account: { ...account, ...of.account }, api_key: { ...api_key, ...of.api_key } };
  };
  service.hooks = {
    onReply: (replied, { path }) => (path === "/v1/me" ? rewriteJson(replied, swap) : undefined),
  };
}

test("a description of another key changes nothing, and the person who asked is told", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { id: keyId, name, scopes, perOrderCents } = await keyIn(workspace, "live");
  const rights = { name: "stranger", scopes: ["catalog:read"], spending_limits: null };
  for (const of of [
    { api_key: { ...rights, prefix: "svc_live_zzzz" } },
    { api_key: { ...rights, mode: "test" } },
    { api_key: rights, account: { id: randomUUID() } },
  ]) {
    tellOfAnother(of);
    await check(workspace);
    const asking = checkKey(await workspace.ownerContext("live"), { keyId });
    await expect(asking).rejects.toMatchObject({ problem: "other_call" });
    expect(await keyIn(workspace, "live")).toMatchObject({ name, scopes, perOrderCents });
  }
});

test("a key is not connected by what is said of another", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { id } = await keyIn(workspace, "live");
  const { key } = await addKey(pressroom.world, workspace.desk.accountId, { mode: "live" });
  tellOfAnother({ api_key: { prefix: "svc_live_zzzz" } });
  const connecting = connectKey(await workspace.ownerContext("live"), { key, mode: "live" });
  await expect(connecting).rejects.toMatchObject({ problem: "other_call" });
  expect((await keyIn(workspace, "live")).id).toBe(id);
});

test("a check brings what was changed in the account: the name, scopes, limits, freezing, expiry", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const before = await keyIn(workspace, "live");
  await db()
    .update(apiKeys)
    .set({ name: "old", scopes: ["orders:read"], perOrderCents: 1, dailyCents: null, expiresAt: new Date(0) })
    .where(eq(apiKeys.id, before.id));
  await anHourAgo(workspace);
  await pressroom.world.control.freeze(workspace.liveDesk.keyId);
  await check(workspace);
  const { checkedAt, ...after } = await keyIn(workspace, "live");
  expect(after).toEqual({ ...before, checkedAt: undefined, paymentsFrozen: true });
  expect(Date.now() - checkedAt.getTime()).toBeLessThan(60_000);
  expect(await warningsOf(workspace, "live")).toEqual(["frozen"]);
});

test("what a check found to have changed stands in the audit, by the name of the job", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { id } = await keyIn(workspace, "live");
  await pressroom.world.control.freeze(workspace.liveDesk.keyId);
  await check(workspace);
  await check(workspace);
  const told = await readAudit(workspace.workspaceId);
  expect(told.filter(({ action }) => action === "key.change")).toMatchObject([
    { subjectId: id, task: "check_keys", userId: null, details: { changed: ["paymentsFrozen"] } },
  ]);
});

test("a revoked key is marked with since when, until it is accepted again or replaced", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await pressroom.world.control.revoke(workspace.liveDesk.keyId);
  await check(workspace);
  const first = await keyIn(workspace, "live");
  expect(first).toMatchObject({ refusal: "unauthenticated", refusedAt: expect.any(Date) });
  await check(workspace);
  expect((await keyIn(workspace, "live")).refusedAt).toEqual(first.refusedAt);
  expect(await warningsOf(workspace, "live")).toEqual(["refused"]);
  expect(await warningsOf(workspace, "test")).toEqual([]);
  const { key } = await addKey(pressroom.world, workspace.desk.accountId, { mode: "live" });
  await connectKey(await workspace.ownerContext(), { key, mode: "live" });
  expect(await keyIn(workspace, "live")).toMatchObject({ refusedAt: null, refusal: null });
});

test("a key that was refused and works again says so no more", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { id } = await keyIn(workspace, "test");
  const refused = { refusedAt: new Date(), refusal: "forbidden" as const };
  await db().update(apiKeys).set(refused).where(eq(apiKeys.id, id));
  expect(await warningsOf(workspace, "test")).toEqual(["address"]);
  await checkKey(await workspace.ownerContext(), { keyId: id });
  expect(await keyIn(workspace, "test")).toMatchObject({ refusedAt: null, refusal: null });
});

test("silence tells nothing of a key: what is known stays, and it is due again", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { control } = pressroom.world;
  await anHourAgo(workspace);
  const before = await keyIn(workspace, "test");
  await control.addFault({ account_id: workspace.desk.accountId, path: "/v1/me", status: 503 });
  const asking = checkKey(await workspace.ownerContext(), { keyId: before.id });
  await Promise.all([check(workspace), expect(asking).rejects.toMatchObject({ kind: "service_down" })]);
  await control.clearFaults();
  expect(await keyIn(workspace, "test")).toEqual(before);
});

test("the keys are due every hour, and not before", async () => {
  const [due, young] = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
  await anHourAgo(due);
  await works["plan-work"].run({});
  expect([await queuedChecks(due), await queuedChecks(young)]).toEqual([1, 0]);
});

test("a refused call has the keys checked at once, and a key known to be refused no more", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await pressroom.world.control.revoke(workspace.desk.keyId);
  const ask = () => askPrice(workspace);
  await expect(ask()).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect.poll(() => queuedChecks(workspace)).toBe(1);
  await check(workspace);
  await pool().query("delete from graphile_worker._private_jobs");
  await expect(ask()).rejects.toMatchObject({ kind: "unauthenticated" });
  // What is queued later is there already.
  const later = await openWorkspace(pressroom.world);
  await pressroom.world.control.revoke(later.desk.keyId);
  await expect(askPrice(later)).rejects.toThrow();
  await expect.poll(() => queuedChecks(later)).toBe(1);
  expect(await queuedChecks(workspace)).toBe(0);
});

test("a scope that was taken away is noticed by the call that it stops", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const narrow = await addKey(pressroom.world, workspace.desk.accountId, { scopes: ["orders:read"] });
  await connectKey(await workspace.ownerContext(), { key: narrow.key, mode: "test" });
  const { id } = await keyIn(workspace, "test");
  await db()
    .update(apiKeys)
    .set({ scopes: ["orders:read", "catalog:read"] })
    .where(eq(apiKeys.id, id));
  const ask = () => askPrice(workspace);
  await expect(ask()).rejects.toMatchObject({ kind: "forbidden" });
  await expect.poll(() => queuedChecks(workspace)).toBe(1);
  await check(workspace);
  await expect(ask()).rejects.toMatchObject({ code: "forbidden_key_scope" });
});

test.each([
  ["payments_frozen", (w: TestWorkspace) => pressroom.world.control.freeze(w.liveDesk.keyId), 1],
  ["spending_limit_reached", (w: TestWorkspace) => lowerLimits(w), 1],
  ["insufficient_balance", (w: TestWorkspace) => emptyWallet(w), 0],
])("a payment refused with %s has the keys checked where it is about the key", async (code, happen, jobs) => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const orderId = await createOrder(ctx, aSubmission(workspace));
  const shownTotalCents = (await getOrder(ctx, { orderId })).costs.total_cents;
  await happen(workspace);
  const paying = confirmOrder(await workspace.ownerContext("live"), { orderId, shownTotalCents });
  expect(await paying).toMatchObject({ code });
  expect(await queuedChecks(workspace)).toBe(jobs);
});

test("what a payment tells of its key is audited and told like what a check found", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const draft = await aDraft(workspace);
  await pressroom.world.control.freeze(workspace.liveDesk.keyId);
  const { id } = await keyIn(workspace, "live");
  const heard = await listen(workspace);
  expect(await confirmOrder(ctx, draft)).toMatchObject({ code: "payments_frozen" });
  await expect.poll(heard).toContainEqual({ workspaceId: workspace.workspaceId, kind: "keys", id });
  await check(workspace);
  const told = await readAudit(workspace.workspaceId);
  expect(told.filter(({ action }) => action === "key.change")).toMatchObject([
    { subjectId: id, userId: workspace.owner, mode: "live", details: { changed: ["paymentsFrozen"] } },
  ]);
});

test("whoever looks is told that the keys were looked at, in both modes", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const heard = await listen(workspace);
  const { id } = await keyIn(workspace, "live");
  await checkKey(await workspace.ownerContext(), { keyId: id });
  await expect.poll(heard).toEqual([{ workspaceId: workspace.workspaceId, kind: "keys", id }]);
});

test("only who manages settings asks about a key or sees its warnings", async () => {
  const [workspace, other] = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
  const { id: keyId } = await keyIn(workspace, "test");
  const manager = await workspace.contextOf(await workspace.addMember("manager"));
  await expect(checkKey(manager, { keyId })).rejects.toMatchObject({ code: "forbidden_role" });
  await expect(listKeyWarnings(manager)).rejects.toMatchObject({ code: "forbidden_role" });
  const asking = checkKey(await other.ownerContext(), { keyId });
  await expect(asking).rejects.toMatchObject({ code: "not_found" });
});

const emptyWallet = ({ desk }: TestWorkspace) =>
  pressroom.world.control.setWallet(desk.accountId, { balance_cents: 0, credit_cents: 0 });

async function lowerLimits(workspace: TestWorkspace) {
  const { key } = await addKey(pressroom.world, workspace.desk.accountId, {
    mode: "live",
    spending_limits: { per_order_cents: 1, daily_cents: 1 },
  });
  await connectKey(await workspace.ownerContext(), { key, mode: "live" });
}
