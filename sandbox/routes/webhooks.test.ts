import { createHmac, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { create } from "../testing/request.ts";
import { startTestSandbox } from "../testing/test-sandbox.ts";
import { everything, openWebhookSuite, register, types, until } from "../testing/webhook-suite.ts";

const { connect, receiver, advance } = openWebhookSuite();

describe("/v1/webhooks", () => {
  it("returns the secret only on registration", async () => {
    const caller = await connect();
    const created = await register(caller, "http://127.0.0.1:9/x", ["order.created"]);
    expect(created.status).toBe(201);
    const { secret, ...endpoint } = created.body.data;
    expect(secret).toMatch(/^whsec_/);
    expect(endpoint).toEqual({
      id: expect.any(String),
      url: "http://127.0.0.1:9/x",
      events: ["order.created"],
      status: "active",
      last_delivery: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      paused_at: null,
      deleted_at: null,
    });
    expect((await caller.call("GET", `/webhooks/${endpoint.id}`)).body.data).toEqual(endpoint);
    expect((await caller.call("GET", "/webhooks")).body).toEqual({
      data: [endpoint],
      has_more: false,
      next_cursor: null,
    });
  });

  it("pages, and allows ten endpoints at most, also at once", async () => {
    const caller = await connect();
    const replies = await Promise.all(
      Array.from({ length: 14 }, (_, n) => register(caller, `http://127.0.0.1:9/${n}`)),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(10);
    expect(replies.find((reply) => reply.status !== 201)?.body.error.code).toBe("webhook_limit_reached");
    const first = await caller.call("GET", "/webhooks?limit=6");
    const second = await caller.call("GET", `/webhooks?limit=6&cursor=${first.body.next_cursor}`);
    expect([first.body.data.length, second.body.data.length]).toEqual([6, 4]);
    await caller.call("DELETE", `/webhooks/${first.body.data[0].id}`);
    expect((await register(caller, "http://127.0.0.1:9/again")).status).toBe(201);
  });

  it.each([
    [422, { url: "ftp://x.example/", events: everything }],
    [422, { url: "nothing", events: everything }],
    [422, { url: "http://127.0.0.1/", events: ["order.paid"] }],
    [422, { url: "http://127.0.0.1/", events: [] }],
    [400, { url: "http://127.0.0.1/", events: everything, secret: "mine" }],
    [400, { url: "http://127.0.0.1/" }],
    [400, { url: 1, events: everything }],
  ])("answers %i to %j", async (status, body) => {
    const caller = await connect();
    expect((await caller.call("POST", "/webhooks", { body })).status).toBe(status);
  });

  it("accepts only public HTTPS addresses on port 443 in strict mode", async () => {
    const strict = await startTestSandbox({ network: "strict" });
    try {
      const caller = await strict.connect();
      for (const url of [
        "http://hooks.example.com/",
        "https://127.0.0.1/",
        "https://hooks.example.com:444/",
      ]) {
        expect((await register(caller, url)).body.error.code).toBe("invalid_webhook_url");
      }
      expect((await register(caller, "https://hooks.example.com/x")).status).toBe(201);
    } finally {
      await strict.close();
    }
  });

  it("PATCH changes only the given fields", async () => {
    const caller = await connect();
    const { id } = (await register(caller, "http://127.0.0.1:9/x")).body.data;
    const patch = (body: object) => caller.call("PATCH", `/webhooks/${id}`, { body });
    expect((await patch({ status: "paused" })).body.data).toMatchObject({
      status: "paused",
      paused_at: expect.any(String),
      events: everything,
    });
    expect((await patch({ events: ["order.shipped"], url: "http://127.0.0.1:9/y" })).body.data).toMatchObject(
      {
        status: "paused",
        events: ["order.shipped"],
        url: "http://127.0.0.1:9/y",
      },
    );
    expect((await patch({ status: "active" })).body.data).toMatchObject({
      status: "active",
      paused_at: null,
    });
    expect((await patch({ url: "nothing" })).status).toBe(422);
    expect((await patch({ status: "disabled" })).status).toBe(400);
    expect((await patch({ id })).status).toBe(400);
  });

  it("is 404 for another account, unknown ids, and after DELETE", async () => {
    const caller = await connect();
    const { id } = (await register(caller, "http://127.0.0.1:9/x")).body.data;
    const other = await connect();
    for (const [method, path] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/test"],
    ] as const) {
      const init = method === "PATCH" ? { body: { status: "paused" } } : {};
      expect((await other.call(method, `/webhooks/${id}${path}`, init)).status).toBe(404);
      expect((await caller.call(method, `/webhooks/${randomUUID()}${path}`, init)).status).toBe(404);
      expect((await caller.call(method, `/webhooks/x${path}`, init)).status).toBe(404);
    }
    const stopped = await caller.call("DELETE", `/webhooks/${id}`);
    expect(stopped.body.data).toMatchObject({ id, status: "disabled", deleted_at: expect.any(String) });
    expect((await caller.call("GET", `/webhooks/${id}`)).status).toBe(404);
    expect((await caller.call("GET", "/webhooks")).body.data).toEqual([]);
  });
});

describe("POST /v1/webhooks/{id}/test", () => {
  it("sends one signed ping without retry, and returns its result", async () => {
    const hook = await receiver((_received, index) => (index === 0 ? 200 : 503));
    const caller = await connect();
    const { id, secret } = (await register(caller, hook.url)).body.data;
    const ping = () => caller.call("POST", `/webhooks/${id}/test`);
    expect((await ping()).body.data).toMatchObject({ type: "ping", status: "delivered", http_status: 200 });
    const [sent] = hook.received;
    expect(sent?.event).toMatchObject({ type: "ping", id: sent?.headers["svc-event-id"] });
    const [, seconds, hex] = /^t=(\d+),v1=(.+)$/.exec(String(sent?.headers["svc-signature"])) ?? [];
    expect(createHmac("sha256", secret).update(`${seconds}.${sent?.body}`).digest("hex")).toBe(hex);
    expect((await ping()).body.data).toMatchObject({ type: "ping", status: "failed", http_status: 503 });
    await advance(3_600);
    await create(caller);
    await until(() => expect(types(hook)).toEqual(["ping", "ping", "order.created"]));
    const gone = await caller.call("POST", "/webhooks", {
      body: { url: "http://127.0.0.1:9/", events: everything },
    });
    const refused = await caller.call("POST", `/webhooks/${gone.body.data.id}/test`);
    expect(refused.body.data).toMatchObject({ status: "failed", http_status: null });
  });
});
