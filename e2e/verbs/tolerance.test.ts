import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { startReceiver } from "#e2e/contract/receiver.ts";
import { openReceiver, postDelivery } from "#e2e/fixtures/deliver-event.ts";
import { addUnknownFields, strange, useUnknownValues } from "#e2e/fixtures/extend-reply.ts";
import { aSubmission, openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { rewriteJson } from "#e2e/fixtures/rewriting-proxy.ts";
import { startProxiedVerbs } from "#e2e/fixtures/start-proxied-verbs.ts";
import { mapError } from "#lib/core/transport/map-error.ts";
import { getCatalogState } from "#lib/features/catalog/get-catalog-state.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { listCountries } from "#lib/features/catalog/list-countries.ts";
import { cancelOrder } from "#lib/features/orders/cancel-order.ts";
import { confirmOrder } from "#lib/features/orders/confirm-order.ts";
import { countOrders } from "#lib/features/orders/count-orders.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import { getOrder } from "#lib/features/orders/get-order.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { placeOrder } from "#lib/features/orders/place-order.ts";
import { reconcileOrders } from "#lib/features/orders/reconcile-orders.ts";
import { rereadOrder } from "#lib/features/orders/reread-order.ts";
import { estimateOrder } from "#lib/features/quotes/estimate-order.ts";

const { pressroom, service } = startProxiedVerbs();

function growBy(change: (json: unknown) => unknown): void {
  service.hooks = { onReply: (replied) => rewriteJson(replied, change) };
}

const estimateFor = async ({ sku, ownerContext }: TestWorkspace) =>
  estimateOrder(await ownerContext("live"), { items: [{ sku, quantity: 2 }], country: "FR" });

test("with unknown fields in all replies, ordering, paying and cancelling still work", async () => {
  growBy(addUnknownFields);
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  expect((await getCatalogState(ctx, "en")).products).toBeGreaterThan(0);
  expect((await getProduct(ctx, { productId: workspace.productId }, "en")).variants.length).toBeGreaterThan(
    0,
  );
  expect((await listCountries(ctx, "en")).length).toBeGreaterThan(0);
  const { costs } = await estimateFor(workspace);
  const placed = await placeOrder(ctx, { ...aSubmission(workspace), shownTotalCents: costs.total_cents });
  expect(placed.paymentError).toBeNull();
  await reconcileOrders(await workspace.system("mirror"));
  expect(await getOrder(ctx, placed)).toMatchObject({ status: "confirmed", costs });
  expect(await cancelOrder(ctx, placed)).toBe(costs.total_cents);
  expect((await listOrders(ctx, { query: { status: ["cancelled"] } })).rows).toHaveLength(1);
});

test("unknown values of v1 are stored and shown unchanged", async () => {
  growBy(useUnknownValues);
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const keys = await db().select().from(apiKeys).where(eq(apiKeys.workspaceId, workspace.workspaceId));
  expect(keys.map(({ scopes }) => scopes.includes(strange.scope))).toEqual([true, true]);
  expect((await estimateFor(workspace)).costs.vat_regime).toBe(strange.vatRegime);

  const orderId = await createOrder(ctx, aSubmission(workspace));
  await workspace.testAccount.client.confirmOrder(orderId);
  for (const to of ["in_production", "shipped"]) await pressroom.world.control.advance(orderId, to);
  await reconcileOrders(await workspace.system("mirror"));
  const order = await getOrder(ctx, { orderId });
  expect(order).toMatchObject({
    status: strange.orderStatus,
    costs: { vat_regime: strange.vatRegime },
    shipments: [{ status: strange.shipmentStatus }],
  });
  expect(order.history.map(({ event }) => event)).toContain(strange.historyEvent);
  expect(
    (await listOrders(ctx, { query: { status: [strange.orderStatus] } })).rows.map(({ id }) => id),
  ).toEqual([orderId]);
  expect(await countOrders(ctx)).toEqual({ [strange.orderStatus]: 1 });
});

test("an unknown code shows the service's message, and an unknown refusal leaves a draft", async () => {
  service.hooks = {};
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext("live");
  const orderId = await createOrder(ctx, aSubmission(workspace));
  const { total_cents: shownTotalCents } = (await getOrder(ctx, { orderId })).costs;
  await pressroom.world.control.setWallet(workspace.testAccount.accountId, { balance_cents: 0 });
  const renameCode = (json: unknown) =>
    JSON.stringify(json).includes('"error"') ? useUnknownValues(json) : json;
  growBy(renameCode);
  const outcome = await confirmOrder(ctx, { orderId, shownTotalCents });
  expect(outcome).toMatchObject({ code: strange.errorCode, message: expect.stringMatching(/\w/) });
  expect((await getOrder(ctx, { orderId })).status).toBe("draft");

  const wrong = { ...aSubmission(workspace), items: [{ sku: "NO-SUCH-SKU", quantity: 1 }] };
  const error = await createOrder(ctx, wrong).catch((thrown: unknown) => thrown);
  expect(mapError(error)).toMatchObject({
    code: "service_refused",
    params: { code: strange.errorCode, said: expect.stringMatching(/no such variant/) },
  });
});

test("a payment whose order gets an unknown status counts as paid, because the order is confirmed", async () => {
  service.hooks = {};
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const orderId = await createOrder(ctx, aSubmission(workspace));
  const { total_cents: shownTotalCents } = (await getOrder(ctx, { orderId })).costs;
  service.hooks = {
    onReply: (replied, { path }) =>
      path.endsWith("/confirm") ? rewriteJson(replied, useUnknownValues) : undefined,
  };
  expect(await confirmOrder(ctx, { orderId, shownTotalCents })).toBeNull();
  expect(await getOrder(ctx, { orderId })).toMatchObject({
    status: strange.orderStatus,
    lastIntent: { kind: "pay", state: "succeeded" },
  });
});

test.each([
  ["unknown fields", addUnknownFields, "order.shipped"],
  [
    "an unknown type",
    (body: unknown) => ({ ...(body as object), type: strange.eventType }),
    strange.eventType,
  ],
])("a delivery with %s is stored completely and refreshes the order", async (_, change, type) => {
  service.hooks = {};
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  await using outside = await startReceiver();
  const { secret } = await workspace.testAccount.client.createWebhook({
    url: outside.url,
    events: ["order.shipped"],
  });
  const orderId = await createOrder(ctx, aSubmission(workspace));
  await workspace.testAccount.client.confirmOrder(orderId);
  for (const to of ["in_production", "shipped"]) await pressroom.world.control.advance(orderId, to);
  const [delivery] = await outside.take(1);

  const body = change(JSON.parse(delivery?.body.toString() ?? ""));
  const receipt = await postDelivery(await openReceiver(workspace.workspaceId, secret), body);
  expect(receipt).toEqual({ accepted: true, repeated: false });
  const kept = await db()
    .select()
    .from(webhookEvents)
    .where(eq(webhookEvents.workspaceId, workspace.workspaceId));
  expect(kept).toMatchObject([{ type, payload: body, orderId, mode: "test" }]);
  await rereadOrder(await workspace.system("mirror"), orderId);
  const order = await getOrder(ctx, { orderId });
  expect(order.status).toBe("shipped");
  // A known type is the source of what the service's history tells; another is an entry of its own.
  const told = order.timeline.map((entry) => (entry.kind === "history" ? entry.source : entry));
  expect(told).toContainEqual(expect.objectContaining({ kind: "event", type }));
});
