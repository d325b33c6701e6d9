import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { create, request } from "../testing/request.ts";
import { startReceiver } from "../testing/servers.ts";
import { allScopes, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const control = (...[method, path, init]: Parameters<TestSandbox["control"]>) =>
  sandbox.control(method, path, init);

/** Calls the service with a new key of the first account, which has the past orders. */
const first = async () => {
  const { key } = (await control("POST", "/keys", { body: { mode: "test", scopes: allScopes } })).body.data;
  return (path: string) => request(`${sandbox.url}/v1${path}`, "GET", key);
};

describe("reset", () => {
  it("the same seed gives the same ids, catalog and past orders", async () => {
    const own = await startTestSandbox();
    try {
      const world = async (seed: string) => {
        const body = { seed, orders: 40, products: 6, variants: 90 };
        const { data: made } = (await own.control("POST", "/reset", { body })).body;
        const caller = await own.connect({ account_id: made.account_id });
        const products = (await caller.call("GET", "/catalog/products")).body.data;
        const orders = (await caller.call("GET", "/orders?limit=100")).body.data;
        return { made, products, orders };
      };
      const one = await world("same");
      const two = await world("same");
      expect(two.made).toEqual(one.made);
      expect(two.products).toEqual(one.products);
      const lasting = (order: Record<string, unknown>) => [order.id, order.number, order.status, order.costs];
      expect(two.orders.map(lasting)).toEqual(one.orders.map(lasting));
      expect((await world("other")).products[0].id).not.toBe(one.products[0].id);

      expect(one.orders).toHaveLength(40);
      expect(new Set(one.orders.map((order: { status: string }) => order.status)).size).toBe(9);
      const countries = one.orders.map(
        (order: { shipping_address: { country: string } }) => order.shipping_address.country,
      );
      expect(new Set(countries).size).toBe(14);
      const numbers = one.orders.map((order: { number: string }) => order.number);
      expect(numbers).toEqual([...numbers].sort().reverse());
    } finally {
      await own.close();
    }
  });

  it("succeeds while orders advance and deliveries are sent", async () => {
    const own = await startTestSandbox();
    const hook = await startReceiver((_received, index) => (index % 2 === 0 ? 200 : 500));
    try {
      for (let round = 0; round < 6; round += 1) {
        await own.control("PATCH", "/assumptions", { body: { delivery_delays_seconds: [0, 0, 0, 0] } });
        const caller = await own.connect();
        const events = ["order.created", "order.in_production", "order.shipped", "order.delivered"];
        await caller.call("POST", "/webhooks", { body: { url: hook.url, events } });
        await Promise.all(Array.from({ length: 10 }, () => create(caller, { confirm: true })));
        await own.control("POST", "/autopilot", { body: { enabled: true, speed: 10_000, issue_every: 0 } });
        const body = { seed: "x", orders: 0, products: 3, variants: 60 };
        expect((await own.control("POST", "/reset", { body })).status).toBe(200);
      }
    } finally {
      await own.close();
      await hook.close();
    }
  });

  it("makes every key invalid and starts with a funded wallet", async () => {
    const own = await startTestSandbox();
    try {
      const caller = await own.connect();
      await own.control("POST", "/reset", { body: { seed: "x", orders: 0, products: 1, variants: 1 } });
      expect((await caller.call("GET", "/me")).status).toBe(401);
      const wallet = (await own.control("GET", "/wallet")).body.data;
      expect(wallet).toEqual({
        balance_cents: 2_500_000,
        credit_cents: 25_000,
        allowed: true,
        enabled: true,
      });
    } finally {
      await own.close();
    }
  });
});

describe("the first account", () => {
  it("has the past orders, each with a key prefix", async () => {
    const get = await first();
    const { data } = (await get("/orders")).body;
    expect(data).toHaveLength(6);
    for (const order of data) expect(order.api_key_prefix).toMatch(/^svc_(live|test)_[0-9a-f]{6}$/);
  });
});
