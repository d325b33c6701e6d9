import { createHmac, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { create } from "../testing/request.ts";
import { openWebhookSuite, register, types, until } from "../testing/webhook-suite.ts";

const { control, connect, receiver, advance } = openWebhookSuite();

async function attempts(endpointId: string) {
  return (await control("GET", `/deliveries?endpoint_id=${endpointId}`)).body.data;
}

describe("deliveries", () => {
  it("send every event of an order, each signed over its raw body", async () => {
    const hook = await receiver();
    const caller = await connect();
    const { secret } = (await register(caller, hook.url)).body.data;
    const { data: order } = (await create(caller, { external_id: "life", confirm: true })).body;
    const move = (body: object) => control("POST", `/orders/${order.id}/advance`, { body });
    await move({ to: "shipped" });
    await move({ to: "shipped" });
    await control("POST", `/orders/${order.id}/issue`, { body: { code: "parcel_lost" } });
    await move({ to: "delivered" });
    await until(() => expect(types(hook)).toHaveLength(6));
    expect(types(hook).sort()).toEqual([
      "order.created",
      "order.delivered",
      "order.in_production",
      "order.issue",
      "order.shipped",
      "order.shipped",
    ]);
    for (const { headers, body, event } of hook.received) {
      const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["svc-signature"])) ?? [];
      expect(createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")).toBe(hex);
      expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(30);
      expect(headers["svc-event-id"]).toBe(event.id);
      expect(headers["svc-event-type"]).toBe(event.type);
      expect(event.data.order).toMatchObject({
        id: order.id,
        number: order.number,
        external_id: "life",
        test: true,
      });
    }
    const of = (type: string) =>
      hook.received.filter(({ event }) => event.type === type).map(({ event }) => event);
    expect(of("order.shipped").map((event) => event.data.shipments)).toContainEqual([
      expect.objectContaining({ status: "shipped", tracking_number: expect.any(String) }),
      expect.objectContaining({ status: "shipped", tracking_url: expect.stringMatching(/^https:/) }),
    ]);
    expect(of("order.issue")[0]?.data).toMatchObject({
      issue: { code: "parcel_lost" },
      order: { status: "on_hold" },
    });
    expect(of("order.created")[0]?.data).not.toHaveProperty("shipments");
    const { data: now } = (await caller.call("GET", `/orders/${order.id}`)).body;
    expect(now.status).toBe("delivered");
    expect(now.shipments.map((parcel: { status: string }) => parcel.status)).toEqual([
      "delivered",
      "delivered",
    ]);
    expect(now.history.map((entry: { event: string }) => entry.event)).toEqual([
      "order.created",
      "order.confirmed",
      "order.in_production",
      "order.shipped",
      "order.shipped",
      "order.issue",
      "order.delivered",
    ]);
  });

  it("go to every endpoint that subscribes to the type, with the same id and body", async () => {
    const [one, two] = [await receiver(), await receiver()];
    const caller = await connect();
    await register(caller, one.url, ["order.created", "order.cancelled"]);
    await register(caller, two.url, ["order.cancelled"]);
    const { data: order } = (await create(caller)).body;
    await caller.call("POST", `/orders/${order.id}/cancel`);
    await until(() => expect([one.received.length, two.received.length]).toEqual([2, 1]));
    const cancelled = one.received.find(({ event }) => event.type === "order.cancelled");
    expect(two.received[0]?.event.id).toBe(cancelled?.event.id);
    expect(two.received[0]?.body).toBe(cancelled?.body);
  });

  it("are retried after a failure with the same body, when the clock reaches the time", async () => {
    const hook = await receiver((_received, index) => (index < 2 ? 500 : 204));
    const caller = await connect();
    const { id } = (await register(caller, hook.url)).body.data;
    await create(caller);
    await until(async () => expect(await attempts(id)).toHaveLength(1));
    await advance(5);
    await until(async () => expect(await attempts(id)).toHaveLength(2));
    await advance(60);
    await until(async () => expect(await attempts(id)).toHaveLength(3));
    expect(new Set(hook.received.map(({ body }) => body)).size).toBe(1);
    const [third, second, first] = await attempts(id);
    expect(first).toMatchObject({
      attempt: 1,
      http_status: 500,
      error: "answered 500",
      type: "order.created",
    });
    expect(second.attempt).toBe(2);
    expect(third).toMatchObject({ attempt: 3, http_status: 204, error: null, next_attempt_at: null });
    const delay = (from: { at: string; next_attempt_at: string }) =>
      (Date.parse(from.next_attempt_at) - Date.parse(from.at)) / 1_000;
    expect(delay(first)).toBeGreaterThanOrEqual(4.5);
    expect(delay(first)).toBeLessThanOrEqual(5);
    expect(delay(second)).toBeGreaterThanOrEqual(54);
    expect(delay(second)).toBeLessThanOrEqual(60);
    expect((await caller.call("GET", `/webhooks/${id}`)).body.data.last_delivery).toEqual({
      type: "order.created",
      status: "delivered",
      http_status: 204,
      at: third.at,
    });
  });

  it("pause their endpoint after 24 hours without success; it then gets no events until it is active", async () => {
    const hook = await receiver(() => 410);
    const caller = await connect();
    const { id } = (await register(caller, hook.url)).body.data;
    await create(caller);
    const waits = [5, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 29_335];
    for (const [index, seconds] of waits.entries()) {
      await until(async () => expect(await attempts(id)).toHaveLength(index + 1));
      expect((await caller.call("GET", `/webhooks/${id}`)).body.data.status).toBe("active");
      await advance(seconds);
    }
    await until(async () => expect(await attempts(id)).toHaveLength(11));
    await until(async () =>
      expect((await caller.call("GET", `/webhooks/${id}`)).body.data).toMatchObject({
        status: "paused",
        paused_at: expect.any(String),
        last_delivery: { status: "failed", http_status: 410 },
      }),
    );
    await create(caller);
    const active = await caller.call("PATCH", `/webhooks/${id}`, { body: { status: "active" } });
    expect(active.body.data.paused_at).toBeNull();
    const { data: third } = (await create(caller)).body;
    await until(() => expect(hook.received).toHaveLength(12));
    expect(hook.received.at(-1)?.event.data.order?.id).toBe(third.id);
  });

  it("wait for a paused endpoint when the assumptions say so", async () => {
    const hook = await receiver();
    const caller = await connect();
    const { id } = (await register(caller, hook.url)).body.data;
    await caller.call("PATCH", `/webhooks/${id}`, { body: { status: "paused" } });
    await control("PATCH", "/assumptions", { body: { paused_endpoint_events: "queue" } });
    await create(caller);
    await control("PATCH", "/assumptions", { body: { paused_endpoint_events: "skip" } });
    await create(caller);
    await caller.call("PATCH", `/webhooks/${id}`, { body: { status: "active" } });
    await create(caller);
    await until(() => expect(hook.received).toHaveLength(2));
  });

  it("are dropped when their endpoint is deleted", async () => {
    const hook = await receiver(() => 500);
    const caller = await connect();
    const { id } = (await register(caller, hook.url)).body.data;
    await create(caller);
    await until(async () => expect(await attempts(id)).toHaveLength(1));
    await caller.call("DELETE", `/webhooks/${id}`);
    const other = await receiver();
    await register(caller, other.url);
    await advance(86_400);
    await create(caller);
    await until(() => expect(other.received).toHaveLength(1));
    expect(await attempts(id)).toHaveLength(1);
  });

  it("do not wait for a slow endpoint, and do not follow redirects", async () => {
    const slow = await receiver(() => "hang");
    const quick = await receiver((_received, index) => (index === 0 ? 302 : 200));
    const caller = await connect();
    await register(caller, slow.url);
    const { id } = (await register(caller, quick.url)).body.data;
    for (let n = 0; n < 12; n += 1) await create(caller);
    await until(() => expect(quick.received).toHaveLength(12));
    await until(async () =>
      expect(await attempts(id)).toContainEqual(
        expect.objectContaining({ http_status: 302, error: "answered 302" }),
      ),
    );
    expect(slow.received.length).toBeLessThanOrEqual(8);
  });

  it("can be sent again by the control plane", async () => {
    const hook = await receiver();
    const caller = await connect();
    await register(caller, hook.url);
    await create(caller);
    await until(() => expect(hook.received).toHaveLength(1));
    const id = hook.received[0]?.event.id;
    expect((await control("POST", `/deliveries/${id}/redeliver`)).status).toBe(200);
    await until(() => expect(hook.received).toHaveLength(2));
    expect(hook.received[1]?.body).toBe(hook.received[0]?.body);
    expect((await control("POST", `/deliveries/${randomUUID()}/redeliver`)).status).toBe(404);
  });

  it("go to every account when a variant is discontinued", async () => {
    const [one, two] = [await receiver(), await receiver()];
    await register(await connect(), one.url, ["catalog.variant_discontinued"]);
    await register(await connect(), two.url, ["catalog.variant_discontinued"]);
    await control("POST", "/variants/TEE-BLACK-M/discontinue", {
      body: { replacement_sku: "TEE-BLACK-L" },
    });
    await until(() => expect([one.received.length, two.received.length]).toEqual([1, 1]));
    expect(one.received[0]?.event.data.variant).toMatchObject({
      sku: "TEE-BLACK-M",
      availability: "discontinued",
      replacement: { sku: "TEE-BLACK-L" },
    });
  });
});
