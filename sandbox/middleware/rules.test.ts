import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { create, items, orderKey } from "../testing/request.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";
import { addressAllowed } from "./addresses.ts";

let sandbox: TestSandbox;
let caller: Connection;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  caller = await sandbox.connect();
});
afterAll(() => sandbox.close());

describe("the key", () => {
  it("returns its account and itself from GET /me", async () => {
    const live = await sandbox.connect({
      mode: "live",
      scopes: ["orders:read", "orders:confirm"],
      expires_at: "2099-01-01T00:00:00Z",
    });
    expect((await live.call("GET", "/me")).body).toEqual({
      account: { id: live.accountId, name: "Test" },
      api_key: {
        name: "Key",
        prefix: live.key.slice(0, 15),
        mode: "live",
        scopes: ["orders:read", "orders:confirm"],
        spending_limits: {
          daily_cents: 30_000,
          per_order_cents: 15_000,
          currency: "EUR",
          payments_frozen: false,
        },
        expires_at: "2099-01-01T00:00:00.000Z",
      },
    });
    const reader = await sandbox.connect({ scopes: ["orders:read"] });
    expect((await reader.call("GET", "/me")).body.api_key.spending_limits).toBeNull();
  });

  it.each([
    "",
    "Bearer",
    "Bearer ",
    "Basic abc",
    "Bearer svc_live_",
    `Bearer svc_test_${"A".repeat(32)}`,
    `Bearer svc_test_${"A".repeat(5_000)}`,
    "Bearer none:x",
    "Bearer é",
  ])("is refused with 401: %j", async (Authorization) => {
    for (const path of ["/me", "/orders", "/nothing"]) {
      expect((await caller.call("GET", path, { headers: { Authorization } })).status).toBe(401);
    }
  });

  it("stops working when it is revoked, and when it expires on the virtual clock", async () => {
    const revoked = await sandbox.connect();
    await sandbox.control("POST", `/keys/${revoked.keyId}/revoke`);
    expect((await revoked.call("GET", "/me")).status).toBe(401);
    const now = new Date((await sandbox.control("GET", "/clock")).body.data.now);
    const short = await sandbox.connect({ expires_at: new Date(now.getTime() + 60_000).toISOString() });
    expect((await short.call("GET", "/me")).status).toBe(200);
    await sandbox.control("POST", "/clock", { body: { advance_seconds: 61 } });
    expect((await short.call("GET", "/me")).status).toBe(401);
  });

  it("works only from its allowed addresses", async () => {
    const elsewhere = await sandbox.connect({ allowed_ips: ["203.0.113.7"] });
    expect((await elsewhere.call("GET", "/me")).body.error.code).toBe("address_not_allowed");
    const here = await sandbox.connect({ allowed_ips: ["203.0.113.7", "127.0.0.0/8"] });
    expect((await here.call("GET", "/me")).status).toBe(200);
  });

  it.each([
    ["127.0.0.1", ["127.0.0.1"], true],
    ["::ffff:10.0.0.3", ["10.0.0.0/24"], true],
    ["10.0.1.3", ["10.0.0.0/24"], false],
    ["2001:db8::5", ["2001:db8::/64"], true],
    ["2001:db8:1::5", ["2001:db8::/64"], false],
    ["10.0.0.3", ["::ffff:10.0.0.3"], true],
    ["10.0.0.3", ["::ffff:10.0.0.0/120"], true],
    ["10.0.1.3", ["::ffff:10.0.0.0/120"], false],
    ["10.0.0.1", [], false],
    ["", ["10.0.0.1"], false],
  ])("from %s with the allowed ranges %j: %s", (address, allowed, expected) => {
    expect(addressAllowed(address, allowed)).toBe(expected);
  });

  it("needs the permission of each endpoint", async () => {
    const none = await sandbox.connect({ scopes: [] });
    const id = randomUUID();
    const calls: [string, string][] = [
      ["GET", "/catalog/products"],
      ["GET", `/catalog/products/${id}`],
      ["GET", `/catalog/products/${id}/variants`],
      ["GET", "/countries"],
      ["POST", "/orders/estimate"],
      ["POST", "/shipping/rates"],
      ["GET", "/orders"],
      ["POST", "/orders"],
      ["GET", `/orders/${id}`],
      ["POST", `/orders/${id}/confirm`],
      ["POST", `/orders/${id}/cancel`],
      ["GET", "/webhooks"],
      ["POST", "/webhooks"],
      ["GET", `/webhooks/${id}`],
      ["PATCH", `/webhooks/${id}`],
      ["DELETE", `/webhooks/${id}`],
      ["POST", `/webhooks/${id}/test`],
    ];
    for (const [method, path] of calls) {
      const reply = await none.call(method, path);
      expect([path, reply.status, reply.body.error.code]).toEqual([path, 403, "missing_scope"]);
    }
    expect((await none.call("GET", "/me")).status).toBe(200);
  });
});

describe("the call", () => {
  it("must not come from a browser", async () => {
    for (const Origin of ["https://shop.example", "null", "http://localhost:3000"]) {
      const reply = await caller.call("GET", "/me", { headers: { Origin } });
      expect([reply.status, reply.body.error.code]).toEqual([403, "browser_not_allowed"]);
    }
  });

  it("is 404 at an unknown path and with an unknown method", async () => {
    for (const [method, path] of [
      ["GET", "/nothing"],
      ["PUT", "/orders"],
      ["DELETE", "/orders"],
      ["PUT", "/files"],
      ["GET", "/orders/estimate"],
    ] as const) {
      const reply = await caller.call(method, path);
      expect([path, reply.status, reply.body.error.code]).toEqual([path, 404, "not_found"]);
    }
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["a bare word", "nothing"],
    ["an array", "[]"],
    ["null", "null"],
    ["a text", '"x"'],
    ["deep nesting", "[".repeat(200_000)],
    ["deep valid nesting", "[".repeat(100_000) + "]".repeat(100_000)],
    ["a prototype", '{"__proto__": {"confirm": true}}'],
    ["a NUL in a key", '{"a\\u0000": 1}'],
  ])("is 400 with %s as its body", async (_what, raw) => {
    const headers = orderKey();
    for (const path of ["/orders", "/orders/estimate", "/shipping/rates", "/webhooks"]) {
      expect((await caller.call("POST", path, { raw, headers })).status).toBe(400);
    }
  });

  it("is 400 when the body is not UTF-8", async () => {
    const raw = Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
    expect((await caller.call("POST", "/orders/estimate", { raw })).body.error.code).toBe("invalid_json");
  });

  it("is 415 when the body is not JSON", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""]) {
      const reply = await caller.call("POST", "/orders/estimate", {
        raw: "{}",
        headers: { "Content-Type": type },
      });
      expect([type, reply.status]).toEqual([type, 415]);
    }
    const headers = { "Content-Type": "application/json; charset=utf-8" };
    expect((await caller.call("POST", "/orders/estimate", { body: { items }, headers })).status).toBe(200);
  });

  it("is 413 beyond 1 MB, declared or streamed", async () => {
    const raw = JSON.stringify({ items, x: "x".repeat(1_048_576) });
    expect((await caller.call("POST", "/orders/estimate", { raw })).status).toBe(413);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const streamed = httpRequest(
        `${sandbox.url}/v1/orders/estimate`,
        {
          method: "POST",
          headers: { Authorization: `Bearer ${caller.key}`, "Content-Type": "application/json" },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      streamed.on("error", reject);
      for (let part = 0; part < 20; part += 1) streamed.write("x".repeat(65_536));
      streamed.end();
    });
    expect(status).toBe(413);
  });

  it("is 400 with a body at an endpoint that takes none, unless it is an empty object", async () => {
    const { id } = (await create(caller)).body.data;
    expect((await caller.call("POST", `/orders/${id}/confirm`, { body: { amount: 1 } })).status).toBe(400);
    expect((await caller.call("POST", `/orders/${id}/confirm`, { body: {} })).status).toBe(200);
  });

  it("gets a Date header of the virtual clock", async () => {
    await sandbox.control("POST", "/clock", { body: { advance_seconds: 7_200 } });
    const { now } = (await sandbox.control("GET", "/clock")).body.data;
    const dated = new Date((await caller.call("GET", "/me")).headers.get("Date") ?? 0).getTime();
    expect(Math.abs(dated - new Date(now).getTime())).toBeLessThan(5_000);
    const refused = await caller.call("GET", "/nothing");
    expect(new Date(refused.headers.get("Date") ?? 0).getTime()).toBeGreaterThanOrEqual(dated);
  });
});

describe("the rate limit", () => {
  it("counts per account, sends three headers, and restarts each minute of the virtual clock", async () => {
    const limited = await startTestSandbox({ rateLimit: 5 });
    try {
      const one = await limited.connect();
      const same = await limited.connect({ account_id: one.accountId, mode: "live" });
      const other = await limited.connect();
      // Start a new minute, so that the five calls below fall into the same one.
      const { now } = (await limited.control("GET", "/clock")).body.data;
      const seconds = 61 - new Date(now).getUTCSeconds();
      await limited.control("POST", "/clock", { body: { advance_seconds: seconds } });
      const left: (string | null)[] = [];
      for (const connection of [one, same, one, same, one]) {
        const reply = await connection.call("GET", "/me");
        expect(reply.headers.get("X-RateLimit-Limit")).toBe("5");
        left.push(reply.headers.get("X-RateLimit-Remaining"));
      }
      expect(left).toEqual(["4", "3", "2", "1", "0"]);
      const refused = await same.call("GET", "/me");
      expect(refused.status).toBe(429);
      const wait = Number(refused.headers.get("Retry-After"));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      expect(refused.headers.get("X-RateLimit-Reset")).toBe(String(wait));
      expect((await other.call("GET", "/me")).status).toBe(200);
      await limited.control("POST", "/clock", { body: { advance_seconds: wait } });
      expect((await one.call("GET", "/me")).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe("faults", () => {
  it("answer with a status and Retry-After, as many times as requested", async () => {
    const { accountId: account_id, call } = await sandbox.connect();
    const body = { account_id, method: "GET", path: "/v1/orders*", status: 503, retry_after: 7, times: 1 };
    await sandbox.control("POST", "/faults", { body });
    expect((await call("GET", "/me")).status).toBe(200);
    const failed = await call("GET", "/orders?limit=1");
    expect([failed.status, failed.headers.get("Retry-After")]).toEqual([503, "7"]);
    expect((await call("GET", "/orders")).status).toBe(200);
  });

  it.each([
    [{ status: 429 }, "1"],
    [{ status: 429, retry_after: 0 }, "0"],
    [{ status: 503 }, null],
  ])("%j has the Retry-After %s", async (fault, retryAfter) => {
    const { accountId: account_id, call } = await sandbox.connect();
    await sandbox.control("POST", "/faults", { body: { account_id, ...fault, times: 1 } });
    const { status, headers } = await call("GET", "/me");
    expect([status, headers.get("Retry-After")]).toEqual([fault.status, retryAfter]);
  });

  it("drop the connection before or after the work", async () => {
    const account = await sandbox.connect();
    const fault = (drop: string) =>
      sandbox.control("POST", "/faults", {
        body: { account_id: account.accountId, method: "POST", path: "/v1/orders", drop, times: 1 },
      });
    await fault("before");
    await expect(create(account)).rejects.toThrow();
    expect((await account.call("GET", "/orders")).body.data).toHaveLength(0);
    await fault("after");
    const headers = orderKey();
    await expect(create(account, {}, headers)).rejects.toThrow();
    expect((await account.call("GET", "/orders")).body.data).toHaveLength(1);
    expect((await create(account, {}, headers)).headers.get("Idempotent-Replayed")).toBe("true");
    const { data } = (await sandbox.control("GET", "/requests")).body;
    const cut = data.filter((entry: { status: number | null }) => entry.status === null);
    expect(cut).toHaveLength(2);
    expect(cut[0]).toMatchObject({
      method: "POST",
      path: "/v1/orders",
      key_prefix: account.key.slice(0, 15),
      idempotency_key: headers["Idempotency-Key"],
    });
  });

  it("end with DELETE", async () => {
    const { accountId: account_id, call } = await sandbox.connect();
    await sandbox.control("POST", "/faults", { body: { account_id, status: 500 } });
    expect((await call("GET", "/me")).status).toBe(500);
    await sandbox.control("DELETE", "/faults");
    expect((await call("GET", "/me")).status).toBe(200);
  });
});
