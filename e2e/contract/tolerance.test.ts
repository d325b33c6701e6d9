import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUnknownFields, strange, useUnknownValues } from "#e2e/fixtures/extend-reply.ts";
import { type RewritingProxy, rewriteJson, startRewritingProxy } from "#e2e/fixtures/rewriting-proxy.ts";
import { encodeFileRequest, encodeOrderRequest } from "#lib/core/service/check-input.ts";
import { createServiceClient, type ServiceClient } from "#lib/core/service/client.ts";
import { endpoints } from "#lib/core/service/endpoints.ts";
import { png } from "#sandbox/testing/pictures.ts";
import { type FileServer, startFileServer } from "#sandbox/testing/servers.ts";
import {
  anOrder,
  createDraft,
  failureOf,
  newKey,
  openServiceAccount,
  type ServiceAccount,
} from "./service-account.ts";
import { type SandboxWorld, startWorld } from "./world.ts";

let world: SandboxWorld;
let grown: RewritingProxy;
let files: FileServer;
beforeAll(async () => {
  files = await startFileServer();
  world = await startWorld();
  grown = await startRewritingProxy(world.url);
});
afterAll(async () => {
  await files?.close();
  await grown?.[Symbol.asyncDispose]();
  await world?.stop();
});

/** A client with the same key, for a service whose replies `change` extends. */
function through({ key }: ServiceAccount, change: (json: unknown) => unknown): ServiceClient {
  grown.hooks = { onReply: (replied) => rewriteJson(replied, change) };
  return createServiceClient({ baseUrl: grown.url, apiKey: key });
}

/** Calls every endpoint once, in an order that works. */
async function callEverything(client: ServiceClient, desk: ServiceAccount) {
  const items = (await anOrder(desk)).items;
  const [product] = (await desk.client.listProducts({ limit: 1 })).data;
  const productId = product?.id ?? "";
  const picture = encodeFileRequest({ url: files.serve("/front.png", await png()) });
  const { file } = await client.createFile({ bytes: picture, idempotencyKey: newKey() });
  const bytes = encodeOrderRequest(await anOrder(desk));
  const created = await client.createOrder({ bytes, idempotencyKey: newKey() });
  const confirmed = await client.confirmOrder(created.order.id);
  const webhook = await client.createWebhook({
    url: "http://127.0.0.1:9/hook",
    events: ["order.shipped"],
  });
  return {
    getMe: await client.getMe(),
    listProducts: await client.listProducts({ limit: 3 }),
    getProduct: await client.getProduct({ id: productId }),
    listVariants: await client.listVariants({ id: productId, limit: 3 }),
    listCountries: await client.listCountries(),
    estimateOrder: await client.estimateOrder({ items, country: "FR" }),
    getShippingRates: await client.getShippingRates({ items, country: "FR" }),
    createFile: file,
    getFile: await client.getFile(file.id),
    listOrders: await client.listOrders({ limit: 3 }),
    createOrder: created,
    getOrder: await client.getOrder(created.order.id),
    confirmOrder: confirmed,
    cancelOrder: await client.cancelOrder(created.order.id),
    createWebhook: webhook,
    listWebhooks: await client.listWebhooks(),
    getWebhook: await client.getWebhook(webhook.id),
    updateWebhook: await client.updateWebhook({ id: webhook.id, status: "paused" }),
    testWebhook: await client.testWebhook(webhook.id),
    deleteWebhook: await client.deleteWebhook(webhook.id),
  };
}

describe("a service that adds unknown fields to everything", () => {
  it("is read at every endpoint, and the added fields are dropped", async () => {
    const desk = await openServiceAccount(world);
    const read = await callEverything(through(desk, addUnknownFields), desk);
    expect(Object.keys(read).toSorted()).toEqual(Object.keys(endpoints).toSorted());
    // The client passes these on unchanged, because the specification does not list their keys.
    const { attributes: _, facts: __, ...product } = read.getProduct;
    const { testWebhook: ___, ...rest } = { ...read, getProduct: product };
    expect(JSON.stringify(rest)).not.toContain("added_in_v1_9");
    expect(read.createOrder.order.status).toBe("draft");
    expect(read.cancelOrder).toMatchObject({ status: "cancelled", refunded_cents: expect.any(Number) });
  });

  it("is understood when it refuses, and the draft of a refused payment is found", async () => {
    const desk = await openServiceAccount(world, { mode: "live", balanceCents: 0 });
    const client = through(desk, addUnknownFields);
    const bytes = encodeOrderRequest(await anOrder(desk, { confirm: true }));
    const refused = await client.createOrder({ bytes, idempotencyKey: newKey() });
    expect(refused).toMatchObject({ outcome: "payment_refused", code: "insufficient_balance" });
    expect((await desk.client.getOrder(refused.order.id)).status).toBe("draft");
  });
});

describe("a service that returns unknown values", () => {
  it("is read at every endpoint, and each unknown value is kept", async () => {
    const desk = await openServiceAccount(world);
    const read = await callEverything(through(desk, useUnknownValues), desk);
    expect(read.getMe.api_key.scopes).toContain(strange.scope);
    expect(read.listProducts.data[0]?.availability).toBe(strange.availability);
    expect(read.listVariants.data[0]?.availability).toBe(strange.availability);
    expect(read.estimateOrder.costs.vat_regime).toBe(strange.vatRegime);
    expect(read.getFile.status).toBe(strange.fileStatus);
    expect(read.getOrder).toMatchObject({
      status: strange.orderStatus,
      costs: { vat_regime: strange.vatRegime },
    });
    expect(read.getOrder.history[0]?.event).toBe(strange.historyEvent);
    expect(read.getWebhook).toMatchObject({ status: strange.webhookStatus });
    expect(read.getWebhook.events).toEqual(["order.shipped", strange.eventType]);
  });

  it("is understood by its statuses when its codes are unknown", async () => {
    const desk = await openServiceAccount(world, { mode: "live", balanceCents: 0 });
    const draft = await createDraft(desk);
    const client = through(desk, useUnknownValues);
    expect(await client.confirmOrder(draft.id)).toMatchObject({
      outcome: "payment_refused",
      code: strange.errorCode,
      message: expect.stringMatching(/\w/),
    });
    const wrong = encodeOrderRequest({ ...(await anOrder(desk)), items: [{ sku: "NO-SUCH", quantity: 1 }] });
    const refused = client.createOrder({ bytes: wrong, idempotencyKey: newKey() });
    expect(await failureOf(refused)).toMatchObject({ kind: "not_acceptable", code: strange.errorCode });
  });

  it("can be filtered by a value that only the service knows", async () => {
    const desk = await openServiceAccount(world);
    const asked: string[] = [];
    const client = through(desk, (json) => json);
    grown.hooks = {
      onRequest: ({ path }) => {
        asked.push(path);
        return { status: 200, headers: { "content-type": "application/json" }, body: emptyPage };
      },
    };
    expect((await client.listOrders({ status: strange.orderStatus })).data).toEqual([]);
    expect(asked).toEqual([`/v1/orders?status=${strange.orderStatus}`]);
  });
});

const emptyPage = Buffer.from(JSON.stringify({ data: [], has_more: false, next_cursor: null, sum: 0 }));
