import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { db, pool } from "#drizzle/client.ts";
import { liveChannel } from "#drizzle/notify.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { addKey } from "#e2e/contract/service-account.ts";
import { aDraft } from "#e2e/fixtures/a-draft.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { type ProxyRequest, rewriteJson } from "#e2e/fixtures/rewriting-proxy.ts";
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

retryImmediately();
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

/** Returns the live changes of the workspace that arrive from now on. */
async function recordChanges({ workspaceId }: TestWorkspace) {
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

/** The service describes another key than the one used for the call. */
function describeAnotherKey(of: { account?: object; api_key?: object }) {
  const swap = (json: unknown) => {
    const { account, api_key } = json as Said;
    return { account: { ...account, ...of.account }, api_key: { ...api_key, ...of.api_key } };
  };
  service.hooks = {
    onReply: (replied, { path }) => (path === "/v1/me" ? rewriteJson(replied, swap) : undefined),
  };
}

test("a reply about another key changes nothing, and a manual check fails with other_call", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { id: keyId, name, scopes, perOrderCents } = await keyIn(workspace, "live");
  const rights = { name: "stranger", scopes: ["catalog:read"], spending_limits: null };
  for (const of of [
    { api_key: { ...rights, prefix: "svc_live_zzzz" } },
    { api_key: { ...rights, mode: "test" } },
    { api_key: rights, account: { id: randomUUID() } },
  ]) {
    describeAnotherKey(of);
    await check(workspace);
    const asking = checkKey(await workspace.ownerContext("live"), { keyId });
    await expect(asking).rejects.toMatchObject({ problem: "other_call" });
    expect(await keyIn(workspace, "live")).toMatchObject({ name, scopes, perOrderCents });
  }
});

test("a key is not connected if the reply describes another key", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { id } = await keyIn(workspace, "live");
  const { key } = await addKey(pressroom.world, workspace.testAccount.accountId, { mode: "live" });
  describeAnotherKey({ api_key: { prefix: "svc_live_zzzz" } });
  const connecting = connectKey(await workspace.ownerContext("live"), { key, mode: "live" });
  await expect(connecting).rejects.toMatchObject({ problem: "other_call" });
  expect((await keyIn(workspace, "live")).id).toBe(id);
});

test("a check updates the name, scopes, limits, freeze and expiry of a key", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const before = await keyIn(workspace, "live");
  await db()
    .update(apiKeys)
    .set({ name: "old", scopes: ["orders:read"], perOrderCents: 1, dailyCents: null, expiresAt: new Date(0) })
    .where(eq(apiKeys.id, before.id));
  await anHourAgo(workspace);
  await pressroom.world.control.freeze(workspace.liveAccount.keyId);
  await check(workspace);
  const { checkedAt, ...after } = await keyIn(workspace, "live");
  expect(after).toEqual({ ...before, checkedAt: undefined, paymentsFrozen: true });
  expect(Date.now() - checkedAt.getTime()).toBeLessThan(60_000);
  expect(await warningsOf(workspace, "live")).toEqual(["frozen"]);
});

test("a change found by a check is audited once, with the job as its author", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { id } = await keyIn(workspace, "live");
  await pressroom.world.control.freeze(workspace.liveAccount.keyId);
  await check(workspace);
  await check(workspace);
  const told = await readAudit(workspace.workspaceId);
  expect(told.filter(({ action }) => action === "key.change")).toMatchObject([
    { subjectId: id, task: "check_keys", userId: null, details: { changed: ["paymentsFrozen"] } },
  ]);
});

test("a revoked key keeps the time of its first refusal until it is accepted again or replaced", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await pressroom.world.control.revoke(workspace.liveAccount.keyId);
  await check(workspace);
  const first = await keyIn(workspace, "live");
  expect(first).toMatchObject({ refusal: "unauthenticated", refusedAt: expect.any(Date) });
  await check(workspace);
  expect((await keyIn(workspace, "live")).refusedAt).toEqual(first.refusedAt);
  expect(await warningsOf(workspace, "live")).toEqual(["refused"]);
  expect(await warningsOf(workspace, "test")).toEqual([]);
  const { key } = await addKey(pressroom.world, workspace.testAccount.accountId, { mode: "live" });
  await connectKey(await workspace.ownerContext(), { key, mode: "live" });
  expect(await keyIn(workspace, "live")).toMatchObject({ refusedAt: null, refusal: null });
});

test("a refused key that works again loses its warning", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { id } = await keyIn(workspace, "test");
  const refused = { refusedAt: new Date(), refusal: "forbidden" as const };
  await db().update(apiKeys).set(refused).where(eq(apiKeys.id, id));
  expect(await warningsOf(workspace, "test")).toEqual(["address"]);
  await checkKey(await workspace.ownerContext(), { keyId: id });
  expect(await keyIn(workspace, "test")).toMatchObject({ refusedAt: null, refusal: null });
});

test("without an answer the known data of a key stays, and the check stays due", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { control } = pressroom.world;
  await anHourAgo(workspace);
  const before = await keyIn(workspace, "test");
  await control.addFault({ account_id: workspace.testAccount.accountId, path: "/v1/me", status: 503 });
  const asking = checkKey(await workspace.ownerContext(), { keyId: before.id });
  await Promise.all([check(workspace), expect(asking).rejects.toMatchObject({ kind: "service_down" })]);
  await control.clearFaults();
  expect(await keyIn(workspace, "test")).toEqual(before);
});

test("keys are checked every hour", async () => {
  const [due, young] = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
  await anHourAgo(due);
  await works["plan-work"].run({});
  expect([await queuedChecks(due), await queuedChecks(young)]).toEqual([1, 0]);
});

test("a refused call starts a check at once, but not for a key that is already known as refused", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await pressroom.world.control.revoke(workspace.testAccount.keyId);
  const ask = () => askPrice(workspace);
  await expect(ask()).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect.poll(() => queuedChecks(workspace)).toBe(1);
  await check(workspace);
  await pool().query("delete from graphile_worker._private_jobs");
  await expect(ask()).rejects.toMatchObject({ kind: "unauthenticated" });
  // Once the later workspace's job is queued, a job of the first one would be queued, too.
  const later = await openWorkspace(pressroom.world);
  await pressroom.world.control.revoke(later.testAccount.keyId);
  await expect(askPrice(later)).rejects.toThrow();
  await expect.poll(() => queuedChecks(later)).toBe(1);
  expect(await queuedChecks(workspace)).toBe(0);
});

test("a removed scope is noticed by the first call that needs it", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const narrow = await addKey(pressroom.world, workspace.testAccount.accountId, { scopes: ["orders:read"] });
  await connectKey(await workspace.ownerContext(), { key: narrow.key, mode: "test", acceptsLess: true });
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
  ["payments_frozen", (w: TestWorkspace) => pressroom.world.control.freeze(w.liveAccount.keyId), 1],
  ["spending_limit_reached", (w: TestWorkspace) => lowerLimits(w), 1],
  ["insufficient_balance", (w: TestWorkspace) => emptyWallet(w), 0],
])(
  "after a payment refused with %s the key is checked only if the reason is the key",
  async (code, happen, jobs) => {
    const workspace = await openWorkspace(pressroom.world);
    const ctx = await workspace.ownerContext("live");
    const orderId = await createOrder(ctx, aSubmission(workspace));
    const shownTotalCents = (await getOrder(ctx, { orderId })).costs.total_cents;
    await happen(workspace);
    const paying = confirmOrder(await workspace.ownerContext("live"), { orderId, shownTotalCents });
    expect(await paying).toMatchObject({ code });
    expect(await queuedChecks(workspace)).toBe(jobs);
  },
);

type Known = Partial<Pick<typeof apiKeys.$inferSelect, "perOrderCents" | "dailyCents" | "paymentsFrozen">>;

test.each<[string, number, (cents: number) => Known]>([
  ["the known limit per order", 1, (cents) => ({ perOrderCents: cents - 1 })],
  ["the known 24-hour limit", 1, (cents) => ({ dailyCents: 2 * cents - 1 })],
  ["the known freeze", 1, () => ({ paymentsFrozen: true })],
  ["nothing that is known", 0, (cents) => ({ perOrderCents: cents, dailyCents: 2 * cents })],
])("two payments that contradict %s queue %i checks of the key", async (_, jobs, known) => {
  const workspace = await openWorkspace(pressroom.world);
  const [first, second] = [await aDraft(workspace, "live", 1), await aDraft(workspace, "live", 1)];
  await anHourAgo(workspace);
  const { id } = await keyIn(workspace, "live");
  await db().update(apiKeys).set(known(first.shownTotalCents)).where(eq(apiKeys.id, id));
  expect(await confirmOrder(await workspace.ownerContext("live"), first)).toBeNull();
  expect(await confirmOrder(await workspace.ownerContext("live"), second)).toBeNull();
  expect(await queuedChecks(workspace)).toBe(jobs);
  await check(workspace);
  expect(await keyIn(workspace, "live")).toMatchObject({ perOrderCents: 15_000, paymentsFrozen: false });
});

test("a key change found by a payment is audited and announced as one found by a check", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const draft = await aDraft(workspace);
  await pressroom.world.control.freeze(workspace.liveAccount.keyId);
  const { id } = await keyIn(workspace, "live");
  const heard = await recordChanges(workspace);
  expect(await confirmOrder(ctx, draft)).toMatchObject({ code: "payments_frozen" });
  await expect.poll(heard).toContainEqual({ workspaceId: workspace.workspaceId, kind: "keys", id });
  await check(workspace);
  const told = await readAudit(workspace.workspaceId);
  expect(told.filter(({ action }) => action === "key.change")).toMatchObject([
    { subjectId: id, userId: workspace.owner, mode: "live", details: { changed: ["paymentsFrozen"] } },
  ]);
});

test("a payment before a freeze does not end it, however late its reply comes", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const [earlier, refused] = [await aDraft(workspace, "live", 1), await aDraft(workspace, "live", 1)];
  const reply = Promise.withResolvers<undefined>();
  const isEarlier = ({ path }: ProxyRequest) => path === `/v1/orders/${earlier.orderId}/confirm`;
  service.hooks = { onReply: (_, asked) => (isEarlier(asked) ? reply.promise : undefined) };
  const paying = confirmOrder(ctx, earlier);
  const { client, keyId } = workspace.liveAccount;
  await expect.poll(async () => (await client.getOrder(earlier.orderId)).status).toBe("confirmed");
  await pressroom.world.control.freeze(keyId);
  expect(await confirmOrder(ctx, refused)).toMatchObject({ code: "payments_frozen" });
  reply.resolve(undefined);
  expect(await paying).toBeNull();
  expect(await keyIn(workspace, "live")).toMatchObject({ paymentsFrozen: true });
});

test("open pages are notified of a check once, for both modes", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const heard = await recordChanges(workspace);
  const { id } = await keyIn(workspace, "live");
  await checkKey(await workspace.ownerContext(), { keyId: id });
  await expect.poll(heard).toEqual([{ workspaceId: workspace.workspaceId, kind: "keys", id }]);
});

test("a manager or another workspace can neither check a key nor read its warnings", async () => {
  const [workspace, other] = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
  const { id: keyId } = await keyIn(workspace, "test");
  const manager = await workspace.contextOf(await workspace.addMember("manager"));
  await expect(checkKey(manager, { keyId })).rejects.toMatchObject({ code: "forbidden_role" });
  await expect(listKeyWarnings(manager)).rejects.toMatchObject({ code: "forbidden_role" });
  const asking = checkKey(await other.ownerContext(), { keyId });
  await expect(asking).rejects.toMatchObject({ code: "not_found" });
});

const emptyWallet = ({ testAccount }: TestWorkspace) =>
  pressroom.world.control.setWallet(testAccount.accountId, { balance_cents: 0, credit_cents: 0 });

async function lowerLimits(workspace: TestWorkspace) {
  const { key } = await addKey(pressroom.world, workspace.testAccount.accountId, {
    mode: "live",
    spending_limits: { per_order_cents: 1, daily_cents: 1 },
  });
  await connectKey(await workspace.ownerContext(), { key, mode: "live" });
}
