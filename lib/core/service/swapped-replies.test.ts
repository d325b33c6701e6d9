import { describe, expect, it } from "vitest";
import { encodeOrderRequest } from "./check-input.ts";
import type { ServiceClient } from "./client.ts";
import { ServiceMisunderstood } from "./errors.ts";
import {
  sampleAddress,
  sampleCosts,
  sampleMe,
  sampleOrder,
  sampleOrderRequest,
  sampleWebhook,
} from "./testing/samples.ts";
import { failure, json, startScripted } from "./testing/scripted-server.ts";
import { connect, rejection } from "./testing/test-client.ts";

const { id } = sampleOrder;
const otherId = "1c6f9a7b-8b2d-4a1f-8e66-4a3a7b2dae02";
const creation = { bytes: encodeOrderRequest(sampleOrderRequest), idempotencyKey: "key-00000001" };
const notFor = { problem: "other_call" };
const page = (...data: object[]) => json(200, { data, has_more: false, next_cursor: null });
const file = {
  id,
  status: "ready",
  filename: null,
  mime_type: "image/png",
  size_bytes: 1,
  width_px: 1,
  height_px: 1,
  dpi: null,
  sha256: null,
  url: "https://files.example.com/1.png",
  created_at: sampleOrder.created_at,
};
const priced = {
  ...{ title: "Tee", color: "White", size: "XS", printed_faces: [] },
  ...{ unit_cost_cents: 1, total_cost_cents: 1 },
};
const webhook = { ...sampleWebhook, secret: "whsec" };

type Ask = (client: ServiceClient) => Promise<unknown>;
const of = (resource: object) => ({ ...resource, id: otherId });

describe("a reply to another call", () => {
  it.each<[string, object, Ask, boolean]>([
    ["getOrder", of(sampleOrder), (client) => client.getOrder(id), false],
    ["confirmOrder", of(sampleOrder), (client) => client.confirmOrder(id), true],
    ["cancelOrder", of(sampleOrder), (client) => client.cancelOrder(id), true],
    ["getFile", of(file), (client) => client.getFile(id), false],
    ["getWebhook", of(webhook), (client) => client.getWebhook(id), false],
    ["updateWebhook", of(webhook), (client) => client.updateWebhook({ id, status: "paused" }), true],
    ["deleteWebhook", of(webhook), (client) => client.deleteWebhook(id), true],
    [
      "createWebhook",
      { ...webhook, url: "https://other.example.com/hook" },
      (client) => client.createWebhook({ url: webhook.url, events: ["order.shipped"] }),
      true,
    ],
    [
      "createOrder",
      { ...sampleOrder, external_id: "A-1002" },
      (client) => client.createOrder(creation),
      true,
    ],
    ["createOrder", { ...sampleOrder, external_id: null }, (client) => client.createOrder(creation), true],
  ])("is refused: %s", async (_, data, ask, mayHaveActed) => {
    await using server = await startScripted(json(200, { data }));
    const error = await rejection(ask(connect(server.url).client));
    expect(error).toBeInstanceOf(ServiceMisunderstood);
    expect(error).toMatchObject({ ...notFor, mayHaveActed });
  });

  it.each([
    ["begins otherwise", { prefix: "svc_test_zzzz" }],
    ["is of the other mode", { mode: "live" }],
  ])("is refused by getMe when the key %s", async (_, other) => {
    const me = { ...sampleMe, api_key: { ...sampleMe.api_key, ...other } };
    await using server = await startScripted(json(200, me));
    expect(await rejection(connect(server.url).client.getMe())).toMatchObject(notFor);
  });

  it("is refused by getMe when it names another account", async () => {
    await using server = await startScripted(json(200, sampleMe));
    const { client } = connect(server.url);
    expect(await rejection(client.getMe({ accountId: otherId }))).toMatchObject(notFor);
    for (const accountId of [sampleMe.account.id.toUpperCase(), null, undefined])
      expect((await client.getMe({ accountId })).api_key.name).toBe("desk");
  });

  const estimateOf = (items: object[], shipping_country: string) => ({
    items: items.map((item) => ({ ...priced, ...item })),
    options: [],
    costs: sampleCosts,
    shipping_country,
  });
  const hundred = { items: [{ sku: "TEE-WHITE-XS", quantity: 100 }], country: "fr" };
  const [white] = hundred.items;
  if (!white) throw new Error("There is one.");

  it.each<[string, object]>([
    ["of another variant", estimateOf([{ sku: "ANOTHER-SKU", quantity: 100 }], "FR")],
    ["of another quantity", estimateOf([{ ...white, quantity: 1 }], "FR")],
    ["of one line more", estimateOf([white, { sku: "ANOTHER-SKU", quantity: 1 }], "FR")],
    ["for another country", estimateOf([white], "JP")],
  ])("is refused as a price: one %s", async (_, data) => {
    await using server = await startScripted(json(200, { data }));
    const { client } = connect(server.url);
    expect(await rejection(client.estimateOrder(hundred))).toMatchObject(notFor);
  });

  it("is refused as shipping rates", async () => {
    const data = { shipping_country: "JP", shipping_cents: 1, currency: "EUR" };
    await using server = await startScripted(json(200, { data }));
    const { client } = connect(server.url);
    expect(await rejection(client.getShippingRates(hundred))).toMatchObject(notFor);
    expect(await client.getShippingRates({ items: hundred.items })).toEqual(data);
    const both = { ...hundred, shipping_address: { ...sampleAddress, country: "JP" } };
    expect(await client.getShippingRates(both)).toEqual(data);
  });

  it("is not a price of the same pieces, however line items and country are written", async () => {
    const halves = [
      { sku: "tee-white-xs", quantity: 60 },
      { ...white, quantity: 40 },
    ];
    const [named, greek] = [estimateOf(halves, "France"), estimateOf(halves, "EL")];
    await using server = await startScripted(json(200, { data: named }), json(200, { data: greek }));
    const { client } = connect(server.url);
    expect((await client.estimateOrder(hundred)).items).toHaveLength(2);
    expect((await client.estimateOrder({ ...hundred, country: "GR" })).items).toHaveLength(2);
  });

  it("is refused in a list too", async () => {
    await using server = await startScripted(page(sampleOrder));
    const { client } = connect(server.url);
    expect(await rejection(client.listOrders({ external_id: "A-1002" }))).toMatchObject(notFor);
    expect((await client.listOrders({ external_id: "A-1001" })).data).toHaveLength(1);
    expect((await client.listOrders()).data).toHaveLength(1);
  });

  it("is refused as the draft of a refused payment", async () => {
    const order = { ...sampleOrder, external_id: "A-1002" };
    await using server = await startScripted(failure(402, "insufficient_balance", { order }));
    const error = await rejection(connect(server.url).client.createOrder(creation));
    expect(error).toMatchObject({ ...notFor, mayHaveActed: true });
  });

  it("makes the client repeat the call where that is safe, and nowhere else", async () => {
    const [other, right] = [json(200, { data: of(sampleOrder) }), json(200, { data: sampleOrder })];
    await using server = await startScripted(other, right, other, right, other);
    const { client } = connect(server.url);
    expect((await client.getOrder(id)).id).toBe(id);
    expect(await client.confirmOrder(id)).toMatchObject({ outcome: "confirmed", order: { id } });
    expect(await rejection(client.cancelOrder(id))).toMatchObject(notFor);
    expect(server.seen).toHaveLength(5);
  });
});

it("the case of a UUID, spaces and the form of a URL do not make a reply another call's", async () => {
  const order = { ...sampleOrder, id: id.toUpperCase(), external_id: " A-1001 " };
  const made = { ...webhook, url: "HTTPS://Desk.example.com:443/hook" };
  await using server = await startScripted(
    json(200, { data: order }),
    json(201, { data: order }),
    json(201, { data: made }),
  );
  const { client } = connect(server.url);
  expect((await client.getOrder(id)).number).toBe(order.number);
  expect(await client.createOrder(creation)).toMatchObject({ outcome: "created" });
  expect((await client.createWebhook({ url: webhook.url, events: [] })).secret).toBe(webhook.secret);
});
