import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { allScopes } from "#e2e/contract/control.ts";
import { addKey, address } from "#e2e/contract/service-account.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { openIntent } from "#lib/core/intents/open-intent.ts";
import { encodeOrderRequest } from "#lib/core/service/check-input.ts";
import { getCatalogState } from "#lib/features/catalog/get-catalog-state.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { listCountries } from "#lib/features/catalog/list-countries.ts";
import { syncCatalog } from "#lib/features/catalog/sync-catalog.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { placeOrder } from "#lib/features/orders/place-order.ts";
import { reconcileOrders } from "#lib/features/orders/reconcile-orders.ts";
import { rereadOrder } from "#lib/features/orders/reread-order.ts";
import { syncAllOrders } from "#lib/features/orders/sync-all-orders.ts";
import { estimateOrder } from "#lib/features/quotes/estimate-order.ts";
import { checkKey } from "#lib/features/settings/check-key.ts";
import { checkKeys } from "#lib/features/settings/check-keys.ts";
import { connectKey } from "#lib/features/settings/connect-key.ts";
import { tryReceiver } from "#lib/features/settings/try-receiver.ts";
import { refreshReceiver } from "#lib/features/webhooks/refresh-receiver.ts";
import { registerReceiver } from "#lib/features/webhooks/register-receiver.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";

const pressroom = useVerbs();

/** The paying key has all scopes, so that a wrong use of it would succeed and be noticed. */
async function openSeparated() {
  const workspace = await openWorkspace(pressroom.world);
  const owner = await workspace.ownerContext();
  const issue = (mode: "test" | "live", scopes: readonly string[]) =>
    addKey(pressroom.world, workspace.testAccount.accountId, { mode, scopes });
  const withoutPaying = allScopes.filter((scope) => scope !== "orders:confirm");
  const [testOrdering, testPaying] = [await issue("test", withoutPaying), await issue("test", allScopes)];
  const [liveOrdering, livePaying] = [await issue("live", withoutPaying), await issue("live", allScopes)];
  await connectKey(owner, { key: testPaying.key, mode: "test", purpose: "paying" });
  await connectKey(owner, { key: livePaying.key, mode: "live", purpose: "paying" });
  await connectKey(owner, { key: testOrdering.key, mode: "test" });
  await connectKey(owner, { key: liveOrdering.key, mode: "live" });
  // A refused key is tried last, so a search among all keys would try the paying keys first.
  await db()
    .update(apiKeys)
    .set({ refusedAt: new Date(), refusal: "unauthenticated" })
    .where(and(eq(apiKeys.workspaceId, workspace.workspaceId), eq(apiKeys.purpose, "ordering")));
  return { workspace, ordering: [testOrdering, liveOrdering], paying: [testPaying, livePaying] };
}

const totalOf = async ({ ownerContext }: TestWorkspace, orderId: string, mode: "test" | "live") =>
  (await getOrder(await ownerContext(mode), { orderId })).costs.total_cents;

test("after a day of all kinds of work, the paying keys were used only for payments and for GET /v1/me", async () => {
  const { workspace, ordering, paying } = await openSeparated();
  for (const mode of ["test", "live"] as const) await aDayOfPeople(workspace, mode);
  await aNightOfJobs(workspace);
  for (const mode of ["test", "live"] as const) await recoverFromCrashes(workspace, mode);
  await lookAtTheKeys(workspace);

  const { control } = pressroom.world;
  for (const { prefix } of paying) {
    const used = (await control.requestsOf(prefix)).map(pattern);
    expect(new Set(used)).toEqual(new Set(["GET /v1/me", "POST /v1/orders/{id}/confirm"]));
  }
  const rest = (await Promise.all(ordering.map(({ prefix }) => control.requestsOf(prefix)))).flat();
  expect(new Set(rest.map(pattern))).toEqual(
    new Set([
      "GET /v1/me",
      "GET /v1/catalog/products",
      "GET /v1/catalog/products/{id}",
      "GET /v1/catalog/products/{id}/variants",
      "GET /v1/countries",
      "POST /v1/orders/estimate",
      "POST /v1/orders",
      "GET /v1/orders",
      "GET /v1/orders/{id}",
      "POST /v1/orders/{id}/cancel",
      "GET /v1/webhooks",
      "POST /v1/webhooks",
      "DELETE /v1/webhooks/{id}",
    ]),
  );
});

test("an order keeps the prefix of the key that created it, whichever key paid", async () => {
  const { workspace, ordering } = await openSeparated();
  const ctx = await workspace.ownerContext();
  const orderId = await createOrder(ctx, aSubmission(workspace));
  const shownTotalCents = await totalOf(workspace, orderId, "test");
  expect(await confirmOrder(ctx, { orderId, shownTotalCents })).toBeNull();
  expect(await getOrder(ctx, { orderId })).toMatchObject({
    status: "test_confirmed",
    api_key_prefix: ordering[0]?.prefix,
  });
});

async function aDayOfPeople(workspace: TestWorkspace, mode: "test" | "live") {
  const ctx = await workspace.ownerContext(mode);
  await getCatalogState(ctx, "en");
  await getProduct(ctx, { productId: workspace.productId }, "en");
  await listCountries(ctx, "en");
  await estimateOrder(ctx, { items: [{ sku: workspace.sku, quantity: 2 }], country: "FR" });
  const orderId = await createOrder(ctx, aSubmission(workspace));
  const shownTotalCents = await totalOf(workspace, orderId, mode);
  expect(await confirmOrder(ctx, { orderId, shownTotalCents })).toBeNull();
  const placed = await placeOrder(ctx, { ...aSubmission(workspace), shownTotalCents });
  expect((await getOrder(ctx, { orderId: placed.orderId })).lastIntent).toMatchObject({ state: "succeeded" });
  await cancelOrder(ctx, { orderId: placed.orderId });
  await tryReceiver(ctx);
}

async function aNightOfJobs(workspace: TestWorkspace) {
  const mirror = await workspace.system("mirror");
  await syncAllOrders(mirror);
  await reconcileOrders(mirror);
  const [order] = (await workspace.testAccount.client.listOrders({ limit: 1 })).data;
  await rereadOrder(mirror, order?.id ?? "");
  await refreshReceiver(mirror);
  await syncCatalog(await workspace.system("catalog"));
}

async function lookAtTheKeys(workspace: TestWorkspace) {
  await checkKeys(await workspace.system("check_keys"));
  const ctx = await workspace.ownerContext();
  for (const { key } of ctx.keyChecks()) await checkKey(ctx, { keyId: key.id });
}

/** One intent of each kind was open; one of the two creations had arrived. */
async function recoverFromCrashes(workspace: TestWorkspace, mode: "test" | "live") {
  const ctx = await workspace.ownerContext(mode);
  const drafts = [
    await createOrder(ctx, aSubmission(workspace)),
    await createOrder(ctx, aSubmission(workspace)),
  ];
  const [toPay = "", toCancel = ""] = drafts;
  const creation = (externalId: string) => ({
    kind: "create" as const,
    apiKeyId: ctx.orderingKey.id,
    idempotencyKey: `crash:${randomUUID()}`,
    externalId,
    body: Buffer.from(
      encodeOrderRequest({
        external_id: externalId,
        shipping_address: address,
        items: [{ sku: workspace.sku, quantity: 1 }],
      }),
    ),
  });
  const intents = [
    await openIntent(db(), ctx, creation(`sent-${mode}`)),
    await openIntent(db(), ctx, creation(`unsent-${mode}`)),
    await openIntent(db(), ctx, {
      kind: "pay",
      apiKeyId: ctx.payingKey.id,
      idempotencyKey: `crash:${randomUUID()}`,
      orderId: toPay,
      expectedTotalCents: await totalOf(workspace, toPay, mode),
    }),
    await openIntent(db(), ctx, {
      kind: "cancel",
      apiKeyId: ctx.orderingKey.id,
      idempotencyKey: `crash:${randomUUID()}`,
      orderId: toCancel,
    }),
  ];
  for (const [index, { id }] of intents.entries()) {
    const sentAt = index === 1 ? null : new Date(Date.now() - 60_000);
    await db().update(orderIntents).set({ leaseUntil: null, sentAt }).where(eq(orderIntents.id, id));
  }
  await forgetReceiver(workspace);
  await registerReceiver(ctx);
  await db()
    .update(orderIntents)
    .set({ state: "open", leaseUntil: null })
    .where(
      and(
        eq(orderIntents.workspaceId, workspace.workspaceId),
        eq(orderIntents.kind, "register_webhook"),
        eq(orderIntents.state, "succeeded"),
      ),
    );
  expect(await finishOpenIntents(await workspace.system("finish_intents"))).toBe(0);
  const ends = await db()
    .select({ kind: orderIntents.kind, state: orderIntents.state })
    .from(orderIntents)
    .where(eq(orderIntents.workspaceId, workspace.workspaceId));
  expect(ends.filter(({ state }) => state === "open")).toEqual([]);
  expect((await getOrder(ctx, { orderId: toPay })).confirmed_at).not.toBeNull();
}

const forgetReceiver = ({ workspaceId }: TestWorkspace) =>
  db()
    .update(webhookEndpoints)
    .set({ deletedAt: new Date() })
    .where(eq(webhookEndpoints.workspaceId, workspaceId));

const pattern = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "{id}")}`;
