import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { encodeOrderRequest } from "./check-input.ts";
import { createServiceClient } from "./client.ts";
import { InvalidServiceRequest, ServiceError, ServiceMisunderstood } from "./errors.ts";
import { sampleMe, sampleOrder, sampleOrderRequest, sampleWebhook } from "./testing/samples.ts";
import { dropped, failure, json, startScripted } from "./testing/scripted-server.ts";
import { connect, rejection, testKey } from "./testing/test-client.ts";

const { id } = sampleOrder;
const creation = { bytes: encodeOrderRequest(sampleOrderRequest), idempotencyKey: "key-00000001" };

describe("a request", () => {
  it("has the key, the user agent and JSON, and never an Origin", async () => {
    await using server = await startScripted(json(201, { data: sampleOrder }));
    await connect(`${server.url}/`).client.createOrder(creation);
    const [sent] = server.seen;
    expect(sent).toMatchObject({
      method: "POST",
      url: "/v1/orders",
      headers: {
        authorization: `Bearer ${testKey}`,
        "content-type": "application/json",
        accept: "application/json",
        "user-agent": "pressroom",
        "idempotency-key": "key-00000001",
      },
    });
    expect(Object.keys(sent?.headers ?? {})).not.toContain("origin");
    expect(sent?.body.toString()).toBe(creation.bytes);
  });

  it("has no body and no content type where the service takes none", async () => {
    await using server = await startScripted(json(200, { data: sampleOrder }));
    await connect(server.url).client.confirmOrder(id);
    expect(server.seen[0]?.headers["content-type"]).toBeUndefined();
    expect(server.seen[0]?.body.length).toBe(0);
  });

  it("has an encoded query, and keeps a path before /v1", async () => {
    await using server = await startScripted(json(200, { data: [], has_more: false, next_cursor: null }));
    const { client } = connect(`${server.url}/service/`);
    await client.listOrders({ external_id: "a&b=c d", limit: 5, cursor: undefined });
    expect(server.seen[0]?.url).toBe("/service/v1/orders?limit=5&external_id=a%26b%3Dc+d");
  });

  it("is checked before it is sent", async () => {
    await using server = await startScripted(json(200, {}));
    const { client } = connect(server.url);
    const wrong = [
      client.getOrder("../me"),
      client.getOrder(".."),
      client.listOrders({ limit: 101 }),
      client.estimateOrder({ items: [] }),
      client.createOrder({ ...creation, idempotencyKey: "short" }),
      client.createFile({ bytes: "{}", idempotencyKey: "line\r\nbreak" }),
    ];
    for (const error of await Promise.all(wrong.map(rejection)))
      expect(error).toBeInstanceOf(InvalidServiceRequest);
    expect(server.seen).toEqual([]);
  });

  it("that breaks a bound is refused with the names of its fields, never their values", () => {
    const extra = { ...sampleOrderRequest, items: [{ sku: "secret-sku", quantity: 0, price_cents: 1 }] };
    let thrown: unknown;
    try {
      encodeOrderRequest(extra);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(InvalidServiceRequest);
    expect(thrown).toMatchObject({ paths: ["items.0.quantity", "items.0.price_cents"] });
    expect(String(thrown)).not.toContain("secret-sku");
  });
});

describe("payment refused", () => {
  it.each(["insufficient_balance", "a_code_of_next_year"])("is a result of a creation: %s", async (code) => {
    await using server = await startScripted(failure(402, code, { order: sampleOrder, total_cents: 3828 }));
    const result = await connect(server.url).client.createOrder(creation);
    expect(result).toMatchObject({
      outcome: "payment_refused",
      code,
      message: `About ${code}`,
      details: { total_cents: 3828 },
      order: { id, status: "draft" },
    });
    expect(server.seen.length).toBe(1);
  });

  it("is a result of a confirmation", async () => {
    await using server = await startScripted(failure(402, "payments_frozen"));
    expect(await connect(server.url).client.confirmOrder(id)).toEqual({
      outcome: "payment_refused",
      code: "payments_frozen",
      message: "About payments_frozen",
      details: null,
    });
  });

  it("without its draft is misunderstood, and the order may exist", async () => {
    await using server = await startScripted(failure(402, "wallet_disabled", { order: { id } }));
    const error = await rejection(connect(server.url).client.createOrder(creation));
    expect(error).toBeInstanceOf(ServiceMisunderstood);
    expect(error).toMatchObject({ path: "error.details.order.number", mayHaveActed: true });
  });

  it("that is replayed is a created draft, not a paid order", async () => {
    await using server = await startScripted(
      json(200, { data: sampleOrder }, { "idempotent-replayed": "true" }),
    );
    expect(await connect(server.url).client.createOrder(creation)).toMatchObject({
      outcome: "created",
      replayed: true,
      order: { status: "draft" },
    });
  });
});

describe("other answers", () => {
  it("returns the secret of a new webhook, and refuses a reply without it", async () => {
    await using server = await startScripted(
      json(201, { data: { ...sampleWebhook, secret: "whsec_1" } }),
      json(201, { data: sampleWebhook }),
    );
    const { client } = connect(server.url);
    const input = { url: "https://desk.example.com/hook", events: ["order.shipped"] };
    expect((await client.createWebhook(input)).secret).toBe("whsec_1");
    expect(await rejection(client.createWebhook(input))).toMatchObject({
      path: "data.secret",
      mayHaveActed: true,
    });
  });

  it.each([[[1, "a"]], ["delivered"], [null]])(
    "returns any JSON as the result of a ping: %j",
    async (reply) => {
      await using server = await startScripted(json(200, reply));
      expect(await connect(server.url).client.testWebhook(id)).toEqual(reply);
    },
  );

  it("does not repeat a call after a 409", async () => {
    await using server = await startScripted(failure(409, "idempotency_conflict"));
    const error = await rejection(connect(server.url).client.createOrder(creation));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ kind: "conflict", code: "idempotency_conflict", mayHaveActed: false });
    expect(server.seen.length).toBe(1);
  });
});

describe("the log", () => {
  it("has an entry for each attempt, with names, numbers and reasons", async () => {
    await using server = await startScripted(
      dropped,
      json(200, { data: sampleOrder }, { "x-request-id": "req-7" }),
    );
    const { client, reports } = connect(server.url);
    await client.getOrder(id);
    expect(reports).toMatchObject([
      {
        attempt: 1,
        status: null,
        requestId: null,
        problem: "reply_lost",
        next: "reply_lost",
        willRetry: true,
      },
      { attempt: 2, status: 200, requestId: "req-7", problem: null, next: "settled", willRetry: false },
    ]);
    expect(new Set(reports.map(({ endpoint }) => endpoint))).toEqual(new Set(["getOrder"]));
    expect(reports[0]?.callId).toBe(reports[1]?.callId);
    expect(JSON.stringify(reports)).not.toContain(id);
    expect(JSON.stringify(reports)).not.toContain(testKey);
  });
});

describe("the key", () => {
  it("cannot be read from the client, nor from what it throws", async () => {
    await using server = await startScripted(failure(401, "invalid_key"));
    const { client } = connect(server.url);
    const error = await rejection(client.getMe());
    const printed = [client, error].map((value) => inspect(value, { depth: 20, showHidden: true }));
    const written = [client, error].map((value) => JSON.stringify(value));
    expect([...printed, ...written].join()).not.toContain("canary");
  });

  it.each(["", "svc_test_a b", "svc_test_canary\r\nx: y", "svc_test_canaryé"])(
    "that is invalid is refused and not quoted: %j",
    (apiKey) => {
      const make = () => createServiceClient({ baseUrl: "http://127.0.0.1", apiKey });
      expect(make).toThrow(RangeError);
      expect(make).not.toThrow(/canary/);
    },
  );

  it.each(["", "ftp://a", "127.0.0.1:4010", "https://user:pw@a", "https://a/?x=1", "https://a/#x"])(
    "is not sent to a base URL like %j",
    (baseUrl) => {
      expect(() => createServiceClient({ baseUrl, apiKey: testKey })).toThrow(RangeError);
    },
  );
});

describe("a newer service", () => {
  it("may add fields everywhere and values to every list", async () => {
    const me = { ...sampleMe, plan: {}, api_key: { ...sampleMe.api_key, mode: "demo", region: "eu" } };
    await using server = await startScripted(
      json(200, me),
      json(200, { data: { ...sampleOrder, status: "packed", eco: 1 } }),
    );
    const { client } = connect(server.url);
    expect((await client.getMe()).api_key.mode).toBe("demo");
    const order = await client.getOrder(id);
    expect(order).toEqual({ ...sampleOrder, status: "packed" });
  });
});
