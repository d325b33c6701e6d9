import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { allScopes } from "#e2e/contract/control.ts";
import { addKey, openServiceAccount } from "#e2e/contract/service-account.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { env } from "#lib/env.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { placeOrder } from "#lib/features/orders/place-order.ts";
import { connectKey } from "#lib/features/settings/connect-key.ts";
import { connectSandbox } from "#lib/features/settings/connect-sandbox.ts";
import { describeConnection } from "#lib/features/settings/describe-connection.ts";
import { removeKey } from "#lib/features/settings/remove-key.ts";

const pressroom = useVerbs();

const withoutPaying = allScopes.filter((scope) => scope !== "orders:confirm");
const paying = { mode: "test", purpose: "paying" } as const;

const issue = (workspace: TestWorkspace, options: Parameters<typeof addKey>[2]) =>
  addKey(pressroom.world, workspace.testAccount.accountId, options);

async function storedKeys({ workspaceId }: TestWorkspace) {
  return db()
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), isNull(apiKeys.removedAt)));
}

/** A refusal must leave these unchanged. */
const prefixes = async (workspace: TestWorkspace) =>
  (await storedKeys(workspace)).map(({ prefix }) => prefix).toSorted();

async function expectRefused(
  workspace: TestWorkspace,
  input: Parameters<typeof connectKey>[1],
  code: string,
) {
  const before = await prefixes(workspace);
  const connecting = connectKey(await workspace.ownerContext(), input);
  await expect(connecting).rejects.toMatchObject({ code, status: 422, params: { field: "key" } });
  expect(await prefixes(workspace)).toEqual(before);
}

test("a mode whose key was removed uses the built-in sandbox again; the key of the other mode stays", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const test = await issue(workspace, { mode: "test", scopes: allScopes });
  const live = await issue(workspace, { mode: "live", scopes: allScopes });
  Object.assign(env(), { DEMO_TEST_KEY: test.key, DEMO_LIVE_KEY: live.key });
  try {
    const { keys } = await describeConnection(ctx);
    const idOf = (wanted: string) => keys.find(({ mode }) => mode === wanted)?.id ?? "";
    await removeKey(ctx, { keyId: idOf("test"), understood: true });
    expect(await describeConnection(ctx)).toMatchObject({ offersSandbox: true, keys: [{ mode: "live" }] });
    await connectSandbox(ctx, { mode: "test" });
    const stored = await storedKeys(workspace);
    expect(stored.find(({ mode }) => mode === "test")).toMatchObject({ prefix: test.prefix });
    expect(stored.find(({ mode }) => mode === "live")).toMatchObject({ id: idOf("live") });
  } finally {
    Object.assign(env(), { DEMO_TEST_KEY: undefined, DEMO_LIVE_KEY: undefined });
  }
});

test("a key is stored in the slot of its mode and purpose", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  for (const mode of ["test", "live"] as const) {
    const { key } = await issue(workspace, { mode, scopes: ["orders:confirm"] });
    await connectKey(ctx, { key, mode, purpose: "paying" });
  }
  const slots = (await storedKeys(workspace)).map(({ mode, purpose }) => `${mode} ${purpose}`);
  expect(slots.toSorted()).toEqual(["live ordering", "live paying", "test ordering", "test paying"]);
});

test("a key of the wrong mode is refused without a request to the service", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const live = await issue(workspace, { mode: "live" });
  await expectRefused(workspace, { key: live.key, mode: "test" }, "wrong_mode");
  await expectRefused(workspace, { key: live.key, ...paying }, "wrong_mode");
  expect(await pressroom.world.control.requestsOf(live.prefix)).toEqual([]);
});

test("a key of another account is refused in every slot", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { key } = await openServiceAccount(pressroom.world);
  await expectRefused(workspace, { key, mode: "test" }, "other_account");
  await expectRefused(workspace, { key, ...paying }, "other_account");
});

test("a key without orders:confirm is refused as a paying key", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { key } = await issue(workspace, { scopes: withoutPaying });
  await expectRefused(workspace, { key, ...paying }, "cannot_pay");
});

test("a key that the sandbox never issued gets its own error, in either slot", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const key = "svc_live_0123456789abcdefghijklmnopqrstuv";
  await expectRefused(workspace, { key, mode: "live" }, "key_not_from_sandbox");
  await expectRefused(workspace, { key, mode: "live", purpose: "paying" }, "key_not_from_sandbox");
});

test("a key that does not allow this server's address is refused as address_not_allowed", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { key } = await issue(workspace, { allowed_ips: ["203.0.113.7"] });
  await expectRefused(workspace, { key, mode: "test" }, "address_not_allowed");
});

test("the old key stays until the new one is accepted, and is then erased", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const revoked = await issue(workspace, {});
  await pressroom.world.control.revoke(revoked.keyId);
  await expectRefused(workspace, { key: revoked.key, mode: "test" }, "key_not_from_sandbox");
  const next = await issue(workspace, { scopes: withoutPaying });
  await expectRefused(workspace, { key: next.key, mode: "test" }, "key_can_do_less");
  await connectKey(ctx, { key: next.key, mode: "test", acceptsLess: true });
  const rows = await db()
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspace.workspaceId), eq(apiKeys.mode, "test")));
  const dropped = rows.find(({ removedAt }) => removedAt !== null);
  expect(dropped).toMatchObject({ prefix: workspace.testAccount.prefix, ciphertext: "" });
  const kept = rows.find(({ removedAt }) => removedAt === null);
  expect(kept).toMatchObject({ prefix: next.prefix, scopes: withoutPaying });
  expect(rows).toHaveLength(2);
});

test("several people who fill a slot at once leave one key in it", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const issued = await Promise.all(Array.from({ length: 5 }, () => issue(workspace, {})));
  await Promise.all(issued.map(({ key }) => connectKey(ctx, { key, ...paying })));
  const inSlot = (await storedKeys(workspace)).filter(({ purpose }) => purpose === "paying");
  expect(inSlot).toHaveLength(1);
});

test("with a paying key, only its scopes decide about payments", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const owner = await workspace.ownerContext();
  const ordering = await issue(workspace, { scopes: withoutPaying });
  await connectKey(owner, { key: ordering.key, mode: "test", acceptsLess: true });
  expect((await workspace.ownerContext()).whyDenied("orders:confirm")).toBe("key_scope");
  expect((await workspace.ownerContext("live")).can("orders:confirm")).toBe(true);
  const pays = await issue(workspace, { scopes: ["orders:confirm"] });
  await connectKey(owner, { key: pays.key, ...paying });
  expect((await workspace.ownerContext()).can("orders:confirm")).toBe(true);
  // With a paying key in its slot, the ordering key's own orders:confirm does not count.
  await db().update(apiKeys).set({ scopes: [] }).where(eq(apiKeys.prefix, pays.prefix));
  await connectKey(owner, { key: workspace.testAccount.key, mode: "test" });
  expect((await workspace.ownerContext()).whyDenied("orders:confirm")).toBe("key_scope");
});

test("a paying key is used for nothing but payments", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const owner = await workspace.ownerContext();
  for (const mode of ["test", "live"] as const) {
    const bare = await issue(workspace, { mode, scopes: ["catalog:read"] });
    await connectKey(owner, { key: bare.key, mode, acceptsLess: true });
    const rich = await issue(workspace, { mode });
    await connectKey(owner, { key: rich.key, mode, purpose: "paying" });
  }
  const ctx = await workspace.ownerContext();
  expect(ctx.can("orders:write")).toBe(false);
  expect(ctx.can("webhooks:manage")).toBe(false);
  expect(ctx.accountKey("webhooks:manage")).toBeNull();
  expect(ctx.keyOf(ctx.payingKey.id)).toBeNull();
  await expect(ctx.read((service) => service.listOrders())).rejects.toMatchObject({ code: "not_connected" });
  const system = await workspace.system("mirror");
  expect(system.canRead).toBe(false);
  expect(system.webhooks(ctx.payingKey.id)).toBeNull();
  for (const mode of ["test", "live"] as const) {
    const keyId = (await workspace.ownerContext(mode)).orderingKey.id;
    await removeKey(owner, { keyId, understood: true });
  }
  expect((await workspace.ownerContext()).connectedModes.size).toBe(0);
});

test("removing a key needs a confirmation, is audited, and erases the key", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const keyId = ctx.orderingKey.id;
  await expect(removeKey(ctx, { keyId, understood: false })).rejects.toThrow();
  expect(await storedKeys(workspace)).toHaveLength(2);
  await removeKey(ctx, { keyId, understood: true });
  const [row] = await db().select().from(apiKeys).where(eq(apiKeys.id, keyId));
  expect(row).toMatchObject({ ciphertext: "", prefix: workspace.testAccount.prefix });
  expect(row?.removedAt).not.toBeNull();
  await expect(removeKey(ctx, { keyId, understood: true })).rejects.toMatchObject({ code: "not_found" });
  const told = await readAudit(workspace.workspaceId);
  expect(told.filter(({ action }) => action === "key.remove")).toMatchObject([
    { subjectId: keyId, userId: workspace.owner },
  ]);
});

test("a manager cannot connect or remove keys, and a key of another workspace is not found", async () => {
  const [workspace, other] = [await openWorkspace(pressroom.world), await openWorkspace(pressroom.world)];
  const manager = await workspace.contextOf(await workspace.addMember("manager"));
  const keyId = (await workspace.ownerContext()).orderingKey.id;
  const refused = { code: "forbidden_role" };
  const { key } = await issue(workspace, {});
  await expect(connectKey(manager, { key, ...paying })).rejects.toMatchObject(refused);
  await expect(removeKey(manager, { keyId, understood: true })).rejects.toMatchObject(refused);
  const removing = removeKey(await other.ownerContext(), { keyId, understood: true });
  await expect(removing).rejects.toMatchObject({ code: "not_found" });
  expect(await storedKeys(workspace)).toHaveLength(2);
});

test("without any key the mirror is readable, and the connection shows no keys", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const owner = await workspace.ownerContext();
  const { orderId } = await placeOrder(owner, { ...aSubmission(workspace), shownTotalCents: 1 });
  for (const { id } of await storedKeys(workspace)) {
    await removeKey(owner, { keyId: id, understood: true });
  }
  const ctx = await workspace.ownerContext();
  expect((await listOrders(ctx, {})).rows.map(({ id }) => id)).toEqual([orderId]);
  expect(ctx.connectedModes.size).toBe(0);
  const connection = await describeConnection(ctx);
  expect(connection).toMatchObject({ keys: [], accountName: expect.stringContaining("Contract") });
  // The workspace stays bound to the account, because it stores that account's orders.
  const stranger = await openServiceAccount(pressroom.world);
  await expectRefused(workspace, { key: stranger.key }, "other_account");
});

test("a page never receives the key itself", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const described = JSON.stringify(await describeConnection(await workspace.ownerContext()));
  const [row] = await storedKeys(workspace);
  expect(described).toContain(workspace.testAccount.prefix);
  expect(described).not.toContain(workspace.testAccount.key);
  expect(described).not.toContain(row?.ciphertext);
});
