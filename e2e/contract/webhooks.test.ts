import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventSchema } from "#lib/core/service/schemas/event.ts";
import { eventTypes } from "#lib/core/service/schemas/event-type.ts";
import { verifySignature } from "#lib/core/service/verify-signature.ts";
import { type Delivery, startReceiver } from "./receiver.ts";
import { aSku, createDraft, createOrder, failureOf, openServiceAccount } from "./service-account.ts";
import { type SandboxWorld, startWorld } from "./world.ts";

let world: SandboxWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Verifies the signature, parses the event and compares it with the unsigned headers, as a receiver does. */
function open(delivery: Delivery, secret: string) {
  const { headers, body } = delivery;
  const header = String(headers["svc-signature"]);
  expect(
    verifySignature({ header, rawBody: body, secrets: [secret], nowSeconds: nowSeconds() }),
  ).toMatchObject({
    ok: true,
  });
  expect(verifySignature({ header, rawBody: body, secrets: ["other"], nowSeconds: nowSeconds() }).ok).toBe(
    false,
  );
  const event = eventSchema.parse(JSON.parse(body.toString()));
  expect([headers["svc-event-id"], headers["svc-event-type"]]).toEqual([event.id, event.type]);
  return event;
}

describe("endpoints", () => {
  it("are registered, read, changed, paused and deleted; the secret is returned once", async () => {
    await using receiver = await startReceiver();
    const { client } = await openServiceAccount(world);
    const { secret, ...created } = await client.createWebhook({
      url: receiver.url,
      events: ["order.shipped"],
    });
    expect(created).toMatchObject({
      url: receiver.url,
      status: "active",
      last_delivery: null,
      deleted_at: null,
    });
    expect(secret.length).toBeGreaterThanOrEqual(16);
    expect(await client.getWebhook(created.id)).toEqual(created);
    expect(await client.listWebhooks()).toEqual({ data: [created], has_more: false, next_cursor: null });

    const paused = await client.updateWebhook({
      id: created.id,
      status: "paused",
      events: ["order.created"],
    });
    expect(paused).toMatchObject({ status: "paused", events: ["order.created"] });
    expect(paused.paused_at).not.toBeNull();
    const resumed = await client.updateWebhook({
      id: created.id,
      status: "active",
      url: `${receiver.url}/2`,
    });
    expect(resumed).toMatchObject({ status: "active", paused_at: null, url: `${receiver.url}/2` });

    const deleted = await client.deleteWebhook(created.id);
    expect(deleted.deleted_at).not.toBeNull();
  });

  it("are at most ten", async () => {
    await using receiver = await startReceiver();
    const { client } = await openServiceAccount(world);
    const register = (i: number) =>
      client.createWebhook({ url: `${receiver.url}/${i}`, events: ["order.created"] });
    const made = [];
    for (let i = 0; i < 10; i++) made.push((await register(i)).id);
    expect(await failureOf(register(10))).toMatchObject({ status: 409 });
    await client.deleteWebhook(made[0] ?? "");
    expect((await register(11)).status).toBe("active");
    const walked = await client.listWebhooks({ limit: 100 });
    expect(walked.data.filter(({ deleted_at }) => deleted_at === null).length).toBe(10);
  });

  it("accept only known event types, and belong to one account", async () => {
    await using receiver = await startReceiver();
    const { client } = await openServiceAccount(world);
    const unknown = client.createWebhook({ url: receiver.url, events: ["order.teleported"] });
    expect(await failureOf(unknown)).toMatchObject({ endpoint: "createWebhook", mayHaveActed: false });
    const { id } = await client.createWebhook({ url: receiver.url, events: ["order.created"] });
    const stranger = (await openServiceAccount(world)).client;
    const calls = [
      stranger.getWebhook(id),
      stranger.updateWebhook({ id, status: "paused" }),
      stranger.deleteWebhook(id),
      stranger.testWebhook(id),
      client.getWebhook(randomUUID()),
    ];
    for (const error of await Promise.all(calls.map(failureOf)))
      expect(error).toMatchObject({ kind: "not_found" });
  });

  it("get one signed ping for each test, without a retry", async () => {
    await using receiver = await startReceiver();
    const { client } = await openServiceAccount(world);
    const { id, secret } = await client.createWebhook({ url: receiver.url, events: ["order.created"] });
    receiver.answerNext(500);
    expect(Object.keys(Object(await client.testWebhook(id)))).not.toEqual([]);
    const [ping] = await receiver.take(1);
    const header = String(ping?.headers["svc-signature"]);
    const rawBody = ping?.body ?? Buffer.alloc(0);
    expect(verifySignature({ header, rawBody, secrets: [secret], nowSeconds: nowSeconds() }).ok).toBe(true);
    expect(ping?.headers["svc-event-type"]).toBe("ping");
    await client.testWebhook(id);
    expect(receiver.received.length).toBe(2);
  });
});

describe("deliveries", () => {
  it("report the progress of an order, signed, with its parcels", async () => {
    await using receiver = await startReceiver();
    const desk = await openServiceAccount(world, { mode: "live" });
    const { secret } = await desk.client.createWebhook({ url: receiver.url, events: [...eventTypes] });
    const { order } = await createOrder(desk, { confirm: true, external_id: "H-1" });
    for (const to of ["in_production", "shipped", "delivered"]) await world.control.advance(order.id, to);

    const events = (await receiver.take(4)).map((delivery) => open(delivery, secret));
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      "order.created",
      "order.delivered",
      "order.in_production",
      "order.shipped",
    ]);
    for (const event of events) {
      expect(event.data.order).toMatchObject({
        id: order.id,
        number: order.number,
        external_id: "H-1",
        test: false,
      });
    }
    const shipped = events.find(({ type }) => type === "order.shipped");
    const read = await desk.client.getOrder(order.id);
    expect(shipped?.data.shipments).toMatchObject([{ tracking_number: read.shipments[0]?.tracking_number }]);
  });

  it("report an issue with its code, a cancellation, and a discontinued variant", async () => {
    await using receiver = await startReceiver();
    const desk = await openServiceAccount(world, { mode: "live" });
    const events = ["order.issue", "order.cancelled", "catalog.variant_discontinued"] as const;
    const { secret } = await desk.client.createWebhook({ url: receiver.url, events: [...events] });

    const { order } = await createOrder(desk, { confirm: true });
    await world.control.advance(order.id, "in_production");
    await world.control.raiseIssue(order.id, "artwork_rejected");
    const draft = await createDraft(desk);
    await desk.client.cancelOrder(draft.id);
    const sku = await aSku(desk);
    await world.control.discontinue(sku);

    const received = (await receiver.take(3)).map((delivery) => open(delivery, secret));
    const byType = new Map(received.map((event) => [event.type, event.data]));
    expect(byType.get("order.issue")).toMatchObject({
      issue: { code: "artwork_rejected" },
      order: { status: "on_hold" },
    });
    expect(byType.get("order.cancelled")?.order).toMatchObject({ id: draft.id, status: "cancelled" });
    expect(byType.get("catalog.variant_discontinued")?.variant).toMatchObject({ sku });
  });

  it("are repeated with the same id until they are answered with 2xx", async () => {
    await using receiver = await startReceiver();
    const desk = await openServiceAccount(world);
    const { id, secret } = await desk.client.createWebhook({ url: receiver.url, events: ["order.created"] });
    receiver.answerNext(500);
    await createDraft(desk);
    await receiver.take(1);
    await world.control.passTime(3_600);
    const [first, second] = (await receiver.take(2)).map((delivery) => open(delivery, secret));
    expect(second).toEqual(first);
    await expect
      .poll(async () => (await desk.client.getWebhook(id)).last_delivery)
      .toMatchObject({ type: "order.created", http_status: 200 });
    expect((await world.control.deliveries(id)).map(({ attempt }) => attempt).toSorted()).toEqual([1, 2]);
  });

  it("go only to active endpoints that registered the type", async () => {
    await using receiver = await startReceiver();
    const desk = await openServiceAccount(world);
    const register = (path: string, events: string[]) =>
      desk.client.createWebhook({ url: `${receiver.url}${path}`, events });
    await register("/other", ["order.shipped"]);
    const paused = await register("/paused", ["order.created"]);
    await desk.client.updateWebhook({ id: paused.id, status: "paused" });
    const gone = await register("/gone", ["order.created"]);
    await desk.client.deleteWebhook(gone.id);
    const { id, secret } = await register("/active", ["order.created"]);
    const draft = await createDraft(desk);
    const [delivery] = await receiver.take(1);
    if (!delivery) throw new Error("Nothing came.");
    expect(open(delivery, secret).data.order?.id).toBe(draft.id);
    await expect.poll(async () => (await world.control.deliveries(id)).length).toBe(1);
    for (const silent of [paused, gone]) expect(await world.control.deliveries(silent.id)).toEqual([]);
    expect(receiver.received.length).toBe(1);
  });
});
