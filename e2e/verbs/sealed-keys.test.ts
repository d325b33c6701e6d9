import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { addKey } from "#e2e/contract/service-account.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { readServiceState } from "#lib/core/live/read-service-state.ts";
import { isAllSealedElsewhere } from "#lib/core/secrets/warn-if-sealed-elsewhere.ts";
import { receiveDelivery } from "#lib/doors/receive-delivery.ts";
import { getFreshness } from "#lib/features/events/get-freshness.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { reconcileOrders } from "#lib/features/orders/reconcile-orders.ts";
import { checkKey } from "#lib/features/settings/check-key.ts";
import { checkKeys } from "#lib/features/settings/check-keys.ts";
import { connectKey } from "#lib/features/settings/connect-key.ts";
import { describeConnection } from "#lib/features/settings/describe-connection.ts";
import { listEndpoints } from "#lib/features/webhooks/list-endpoints.ts";
import { receiverUrl } from "#lib/features/webhooks/receiver-address.ts";

const pressroom = useVerbs();

/** The state after a restore without APP_SECRET. */
const elsewhere = sql`regexp_replace(${apiKeys.ciphertext}, '^s1\\.[0-9a-f]{8}', 's1.00000000')`;

async function makeKeysUnreadable({ workspaceId }: TestWorkspace, purpose?: "ordering" | "paying") {
  const these = purpose ? eq(apiKeys.purpose, purpose) : undefined;
  await db()
    .update(apiKeys)
    .set({ ciphertext: elsewhere })
    .where(and(eq(apiKeys.workspaceId, workspaceId), these));
}

const problems = async (workspace: TestWorkspace) =>
  (await describeConnection(await workspace.ownerContext())).keys.map((key) => key.isSealedElsewhere);

test("a key that cannot be decrypted has a warning, is never used, and the mirror stays readable", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const orderId = await createOrder(await workspace.ownerContext(), aSubmission(workspace));
  await makeKeysUnreadable(workspace);
  const ctx = await workspace.ownerContext();
  expect(await problems(workspace)).toEqual([true, true]);
  expect((await listOrders(ctx, {})).rows).toHaveLength(1);
  expect((await getOrder(ctx, { orderId })).status).toBe("draft");
  const system = await workspace.system("mirror");
  expect([system.canRead, system.canReadCatalog, system.hasWorkingKey]).toEqual([false, false, false]);
  await reconcileOrders(system);
  await checkKeys(await workspace.system("check_keys"));
  await expect(createOrder(ctx, aSubmission(workspace))).rejects.toMatchObject({
    code: "forbidden_key_scope",
  });
  const [stored] = await db().select().from(apiKeys).where(eq(apiKeys.workspaceId, workspace.workspaceId));
  await expect(checkKey(ctx, { keyId: stored?.id ?? "" })).rejects.toMatchObject({
    code: "sealed_elsewhere",
  });
});

test("keys that cannot be decrypted are the reason that pages and refusals name, until they are connected again", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await db()
    .update(workspaces)
    .set({ reconciledAt: anHourAgo, reconcileBeganAt: anHourAgo })
    .where(eq(workspaces.id, workspace.workspaceId));
  const shown = async () => {
    const ctx = await workspace.ownerContext();
    const { staleReason } = await readServiceState(ctx);
    return [staleReason, (await getFreshness(ctx)).why];
  };
  expect(await shown()).toEqual(["unknown", "never"]);
  await makeKeysUnreadable(workspace);
  expect(await shown()).toEqual(["sealed", "sealed"]);
  const denied = { code: "forbidden_key_scope", areKeysSealedElsewhere: true };
  await expect(listEndpoints(await workspace.ownerContext())).rejects.toMatchObject(denied);
  await connectKey(await workspace.ownerContext(), { key: workspace.testAccount.key });
  expect(await shown()).toEqual(["unknown", "never"]);
});

test("connecting the keys again repairs this", async () => {
  const workspace = await openWorkspace(pressroom.world);
  await makeKeysUnreadable(workspace);
  const ctx = await workspace.ownerContext();
  for (const { key } of [workspace.testAccount, workspace.liveAccount]) await connectKey(ctx, { key });
  expect(await problems(workspace)).toEqual([false, false]);
  await createOrder(await workspace.ownerContext(), aSubmission(workspace));
});

test("if the paying key cannot be decrypted, the other key does not pay", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const { key } = await addKey(pressroom.world, workspace.testAccount.accountId, { mode: "test" });
  await connectKey(await workspace.ownerContext(), { key, mode: "test", purpose: "paying" });
  const orderId = await createOrder(await workspace.ownerContext(), aSubmission(workspace));
  await makeKeysUnreadable(workspace, "paying");
  const ctx = await workspace.ownerContext();
  const { costs } = await getOrder(ctx, { orderId });
  const paying = confirmOrder(ctx, { orderId, shownTotalCents: costs.total_cents });
  await expect(paying).rejects.toMatchObject({ code: "forbidden_key_scope" });
  expect((await workspace.testAccount.client.getOrder(orderId)).status).toBe("draft");
});

test("a delivery whose secret cannot be decrypted is not refused, so that the service sends it again", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const id = crypto.randomUUID();
  await db().insert(webhookEndpoints).values({
    workspaceId: workspace.workspaceId,
    id,
    url: "https://desk.example/hook",
    events: [],
    secretCiphertext: "s1.00000000.AAAA",
    status: "active",
  });
  const segment = receiverUrl(workspace.workspaceId, id).split("/").at(-1);
  const delivery = {
    segment: segment ?? "",
    headers: new Headers({ "svc-signature": "t=1,v1=00" }),
    readBody: async () => ({ bytes: new Uint8Array(2), isWhole: true }),
    arrivedAt: performance.now(),
  };
  await expect(receiveDelivery(delivery)).rejects.toMatchObject({ code: "sealed_elsewhere" });
});

test("a start warns only if none of the stored secrets can be decrypted", async () => {
  await openWorkspace(pressroom.world);
  expect(await isAllSealedElsewhere()).toBe(false);
  await db().update(apiKeys).set({ ciphertext: elsewhere });
  expect(await isAllSealedElsewhere()).toBe(true);
  await db().delete(apiKeys);
  await db().delete(webhookEndpoints);
  expect(await isAllSealedElsewhere()).toBe(false);
});
