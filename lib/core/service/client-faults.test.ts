import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ServiceError, ServiceMisunderstood, ServiceUnreachable } from "./errors.ts";
import { sampleMe, sampleOrder, sampleWebhook } from "./testing/samples.ts";
import {
  type Answer,
  dropped,
  failure,
  hanging,
  html,
  json,
  startScripted,
} from "./testing/scripted-server.ts";
import { connect, rejection } from "./testing/test-client.ts";

const { id } = sampleOrder;
const order = json(200, { data: sampleOrder });
const creation = { bytes: '{"items":[]}', idempotencyKey: "key-00000001" };

const truncated: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "500" });
  response.write('{"data":');
  setImmediate(() => response.socket?.destroy());
};
const halfJson: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/json", connection: "close" });
  response.end('{"data": {"id"');
};

describe("a lost reply", () => {
  it.each([
    ["dropped", dropped],
    ["cut", truncated],
    ["ending in the middle", halfJson],
    ["a 500", failure(500, "oops")],
    ["a 502 page", html(502)],
    ["a 503", failure(503, "maintenance")],
  ])("to a read repeats the call: %s", async (_, fault) => {
    await using server = await startScripted(fault, order);
    const { client } = connect(server.url);
    expect((await client.getOrder(id)).number).toBe(sampleOrder.number);
    expect(server.seen.length).toBe(2);
  });

  it("to a creation repeats the same bytes under the same key", async () => {
    await using server = await startScripted(dropped, failure(503, "busy"), json(201, { data: sampleOrder }));
    const { client, reasons } = connect(server.url);
    const bytes = '{ "note": "spaces  and é stay" }';
    const result = await client.createOrder({ bytes, idempotencyKey: "key-00000001" });
    expect(result).toMatchObject({ outcome: "created", replayed: false });
    expect(server.seen.map((seen) => seen.body.toString())).toEqual([bytes, bytes, bytes]);
    expect(new Set(server.seen.map((seen) => seen.headers["idempotency-key"]))).toEqual(
      new Set(["key-00000001"]),
    );
    expect(reasons()).toEqual(["reply_lost", "service_down", "settled"]);
  });

  it.each([
    ["cancelOrder", dropped],
    ["cancelOrder", failure(500, "oops")],
    ["createWebhook", dropped],
    ["createWebhook", html(504)],
    ["testWebhook", truncated],
  ] as const)("to %s never repeats the call", async (name, fault) => {
    await using server = await startScripted(fault, json(200, { data: { ...sampleWebhook, secret: "s" } }));
    const { client } = connect(server.url);
    const call =
      name === "createWebhook"
        ? client.createWebhook({ url: "https://a.example", events: [] })
        : client[name](id);
    expect(await rejection(call)).toMatchObject({ mayHaveActed: true, endpoint: name });
    expect(server.seen.length).toBe(1);
  });

  it("leaves a doubt that a refusal of the next attempt does not remove", async () => {
    await using server = await startScripted(dropped, failure(401, "invalid_key"));
    const error = await rejection(connect(server.url).client.createOrder(creation));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ status: 401, mayHaveActed: true });
  });

  it("leaves the same doubt when the next attempt of a payment is refused with 402", async () => {
    await using server = await startScripted(dropped, failure(402, "spending_limit_reached"));
    const error = await rejection(connect(server.url).client.confirmOrder(id));
    expect(error).toMatchObject({ code: "spending_limit_reached", mayHaveActed: true });
  });

  it("is thrown after the last attempt", async () => {
    await using server = await startScripted(dropped);
    const error = await rejection(connect(server.url).client.confirmOrder(id));
    expect(error).toBeInstanceOf(ServiceUnreachable);
    expect(error).toMatchObject({ reason: "reply_lost", sent: true, mayHaveActed: true });
    expect(server.seen.length).toBe(3);
  });
});

describe("an unreachable service", () => {
  it("has received nothing", async () => {
    const server = await startScripted(order);
    await server[Symbol.asyncDispose]();
    const error = await rejection(connect(server.url).client.cancelOrder(id));
    expect(error).toBeInstanceOf(ServiceUnreachable);
    expect(error).toMatchObject({ reason: "not_connected", sent: false, mayHaveActed: false });
  });

  it("times out, also in the middle of a body", async () => {
    const trickling: Answer = (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("{");
    };
    for (const fault of [hanging, trickling]) {
      await using server = await startScripted(fault);
      const error = await rejection(connect(server.url, { timeoutMs: 80 }).client.cancelOrder(id));
      expect(error).toMatchObject({ reason: "timed_out", sent: true, mayHaveActed: true });
    }
  });

  it("is not awaited by a read that was cancelled, and gets no cancelled call", async () => {
    const controller = new AbortController();
    await using server = await startScripted(() => controller.abort());
    const { client, reasons } = connect(server.url);
    const error = await rejection(client.getOrder(id, { signal: controller.signal }));
    expect(error).toMatchObject({ reason: "cancelled", sent: true, mayHaveActed: false });
    expect(reasons()).toEqual(["cancelled"]);
    const again = await rejection(client.cancelOrder(id, { signal: controller.signal }));
    expect(again).toMatchObject({ reason: "cancelled", sent: false });
    expect(server.seen.length).toBe(1);
  });

  it("is awaited by a write that was sent, although the caller cancels it", async () => {
    const controller = new AbortController();
    await using server = await startScripted((response, request) => {
      controller.abort();
      setTimeout(() => order(response, request), 20);
    });
    const { client } = connect(server.url);
    const { signal } = controller;
    expect((await client.cancelOrder(id, { signal })).id).toBe(id);
    expect(await rejection(client.createOrder(creation, { signal }))).toMatchObject({ sent: false });
    expect(server.seen.length).toBe(1);
  });
});

describe("429", () => {
  it("waits for Retry-After, also to cancel an order, because nothing was done", async () => {
    await using server = await startScripted(
      failure(429, "rate_limited", {}, { "retry-after": "0.3" }),
      order,
    );
    await connect(server.url).client.cancelOrder(id);
    const [first, second] = server.seen;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(299);
  });

  it("is thrown when a person would have to wait too long", async () => {
    await using server = await startScripted(failure(429, "rate_limited", {}, { "retry-after": "40" }));
    const error = await rejection(connect(server.url).client.getMe());
    expect(error).toMatchObject({ kind: "rate_limited", retryAfterMs: 40_000, mayHaveActed: false });
  });

  it("refuses a person's next call when its turn does not come in time", async () => {
    await using server = await startScripted(failure(429, "rate_limited", {}, { "retry-after": "40" }));
    const { client } = connect(server.url);
    await rejection(client.getMe());
    const error = await rejection(client.cancelOrder(id));
    expect(error).toMatchObject({ reason: "no_call_left", sent: false });
    expect(error).toHaveProperty("waitMs", expect.closeTo(40_000, -4));
    expect(server.seen.length).toBe(1);
  });
});

describe("replies that are not the service's", () => {
  it.each([301, 302, 303, 307, 308])("does not follow a %i redirect with the key", async (status) => {
    await using target = await startScripted(json(200, sampleMe));
    await using server = await startScripted((response) => {
      response.writeHead(status, { location: `${target.url}/v1/me` }).end();
    });
    const error = await rejection(connect(server.url).client.getMe());
    expect(error).toBeInstanceOf(ServiceMisunderstood);
    expect(error).toMatchObject({ problem: "redirect", status });
    expect(target.seen).toEqual([]);
  });

  const large = JSON.stringify({ ...sampleMe, filler: "x".repeat(50_000) });
  it.each<[string, Answer, string]>([
    ["a login page", html(200), "not_json"],
    ["a proxy's 404", html(404), "not_json"],
    ["a 404 of another shape", json(404, { detail: "Not found" }), "shape"],
    ["a body without a type", (response) => response.end(JSON.stringify(sampleMe)), "not_json"],
    ["more than it may be", json(200, JSON.parse(large)), "too_large"],
    [
      "more than it may be, unannounced",
      (response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.write(large.slice(0, 100));
        response.end(large.slice(100));
      },
      "too_large",
    ],
    [
      "more than it may be, once unpacked",
      (response) => {
        response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
        response.end(gzipSync(large));
      },
      "too_large",
    ],
  ])("refuses %s", async (_, answer, problem) => {
    await using server = await startScripted(answer);
    const error = await rejection(connect(server.url, { maxReplyBytes: 20_000 }).client.getMe());
    expect(error).toBeInstanceOf(ServiceMisunderstood);
    expect(error).toMatchObject({ problem });
    expect(server.seen.length).toBe(1);
  });

  it("refuses bytes that are not UTF-8", async () => {
    await using server = await startScripted((response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(Buffer.from([0x22, 0xff, 0x22]));
    });
    expect(await rejection(connect(server.url).client.getMe())).toMatchObject({ problem: "broken_json" });
  });

  it("names the field that does not fit, never its value", async () => {
    const costs = { ...sampleOrder.costs, total_cents: "nine euros" };
    await using server = await startScripted(json(200, { data: { ...sampleOrder, costs } }));
    const error = await rejection(connect(server.url).client.confirmOrder(id));
    expect(error).toMatchObject({ problem: "shape", path: "data.costs.total_cents", mayHaveActed: true });
    expect(String(error)).not.toContain("nine");
  });
});
