import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServiceClient } from "#lib/core/service/client.ts";
import { type EndpointName, endpoints } from "#lib/core/service/endpoints.ts";
import { errorSchema } from "#lib/core/service/schemas/error.ts";
import { allScopes } from "./control.ts";
import { addKey, address, failureOf, newKey, openServiceAccount } from "./service-account.ts";
import { type SandboxWorld, startWorld } from "./world.ts";

let world: SandboxWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

/** Sends a request without the client, for what the client never sends. */
async function send(key: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${key}`);
  return await fetch(`${world.url}${path}`, { ...init, headers });
}

async function raw(key: string, path: string, init: RequestInit = {}) {
  const response = await send(key, path, init);
  return {
    status: response.status,
    headers: response.headers,
    body: errorSchema.parse(await response.json()),
  };
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});

describe("401", () => {
  it("answers a key that was never issued, is revoked or has expired, and does not say which", async () => {
    const { accountId } = await openServiceAccount(world);
    const revoked = await addKey(world, accountId);
    await world.control.revoke(revoked.keyId);
    const expired = await addKey(world, accountId, {
      expires_at: new Date(Date.now() - 1_000).toISOString(),
    });
    const stranger = createServiceClient({ baseUrl: world.url, apiKey: `svc_test_${"x".repeat(32)}` });
    const errors = [];
    for (const client of [revoked.client, expired.client, stranger])
      errors.push(await failureOf(client.getMe()));
    for (const error of errors) expect(error).toMatchObject({ status: 401, kind: "unauthenticated" });
    expect(new Set(errors.map(String)).size).toBe(1);
  });

  it("answers a request without a key", async () => {
    const response = await fetch(`${world.url}/v1/me`);
    expect(response.status).toBe(401);
    errorSchema.parse(await response.json());
  });
});

describe("403", () => {
  const names = Object.keys(endpoints).filter((name): name is EndpointName => name in endpoints);
  const guarded = names.map((name) => endpoints[name]).filter(({ scopes }) => scopes.length > 0);

  it.each(guarded)(
    "answers $name without its permission, and only then",
    async ({ method, path, scopes }) => {
      const { accountId, key } = await openServiceAccount(world, {
        scopes: allScopes.filter((s) => !includes(scopes, s)),
      });
      const target = path.replace("{id}", randomUUID());
      const init: RequestInit =
        method === "GET" ? { method } : { ...post({}, { "idempotency-key": newKey() }), method };
      expect(await raw(key, target, init)).toMatchObject({
        status: 403,
        body: { error: { code: "missing_scope" } },
      });
      for (const scope of scopes) {
        const allowed = await addKey(world, accountId, { scopes: [scope] });
        const response = await send(allowed.key, target, init);
        await response.body?.cancel();
        expect(response.status).not.toBe(403);
      }
    },
  );

  it("answers a request with an Origin, as browsers send it", async () => {
    const { key } = await openServiceAccount(world);
    const response = await raw(key, "/v1/me", { headers: { origin: "https://shop.example.com" } });
    expect(response.status).toBe(403);
  });

  it("answers an address that is not on the key's list", async () => {
    const desk = await openServiceAccount(world, { allowed_ips: ["203.0.113.7"] });
    expect(await failureOf(desk.client.getMe())).toMatchObject({ status: 403, kind: "forbidden" });
    const here = await addKey(world, desk.accountId, { allowed_ips: ["127.0.0.1"] });
    expect((await here.client.getMe()).account.id).toBe(desk.accountId);
  });
});

describe("what the client never sends", () => {
  const item = { sku: "ANY", quantity: 1 };
  const order = { shipping_address: address, items: [item] };
  const key = { "idempotency-key": "contract-0001" };

  it.each<[string, string, RequestInit, number]>([
    ["an unknown field", "/v1/orders", post({ ...order, price_cents: 1 }, key), 400],
    [
      "an unknown field inside",
      "/v1/orders",
      post({ ...order, items: [{ ...item, price_cents: 1 }] }, key),
      400,
    ],
    ["an unknown field of a quote", "/v1/orders/estimate", post({ items: [item], external_id: "A" }), 400],
    ["no items", "/v1/orders/estimate", post({ items: [] }), 400],
    ["a quantity of 1001", "/v1/orders/estimate", post({ items: [{ sku: "ANY", quantity: 1001 }] }), 400],
    ["no idempotency key", "/v1/orders", post(order), 400],
    ["an idempotency key of 7 characters", "/v1/orders", post(order, { "idempotency-key": "1234567" }), 400],
    ["broken JSON", "/v1/orders", post("{", key), 400],
    ["something else than JSON", "/v1/orders", post("a=1", { "content-type": "text/plain", ...key }), 415],
    ["more than 1 MB", "/v1/orders", post({ ...order, note: "x".repeat(1_100_000) }, key), 413],
    ["pages of 101", "/v1/orders?limit=101", {}, 400],
    ["pages of 0", "/v1/orders?limit=0", {}, 400],
    ["a cursor that it never handed out", "/v1/orders?cursor=abc", {}, 400],
    ["a date that is none", "/v1/orders?created_after=yesterday", {}, 400],
    [
      "a print file behind whose link nothing answers",
      "/v1/files",
      post({ url: "http://127.0.0.1:9/a.png" }),
      422,
    ],
    ["a path that is not there", "/v1/invoices", {}, 404],
  ])("is refused: %s", async (_, path, init, status) => {
    const desk = await openServiceAccount(world);
    expect(await raw(desk.key, path, init)).toMatchObject({ status });
    expect((await desk.client.listOrders()).data).toEqual([]);
  });
});

function includes(list: readonly string[], item: string): boolean {
  return list.includes(item);
}
