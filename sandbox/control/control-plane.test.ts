import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { create, request } from "../testing/request.ts";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const control = (...[method, path, init]: Parameters<TestSandbox["control"]>) =>
  sandbox.control(method, path, init);

describe("the control plane", () => {
  it("requires its own token", async () => {
    for (const token of ["", "wrong", "sandboxx"]) {
      expect((await request(`${sandbox.url}/_sandbox/clock`, "GET", token)).status).toBe(401);
    }
    expect((await control("GET", "/clock")).status).toBe(200);
    expect((await control("GET", "/nothing")).status).toBe(404);
  });

  it.each([
    ["POST", "/keys", { mode: "paper", scopes: [] }],
    ["POST", "/keys", { mode: "test", scopes: ["all"] }],
    ["POST", "/keys", { mode: "test", scopes: [], allowed_ips: ["10.0.0.0/99"] }],
    ["POST", "/keys", { mode: "test", scopes: [], expires_at: "0000-01-01T00:00:00Z" }],
    ["POST", "/keys", { mode: "test", scopes: [], expires_at: "9999-12-31T23:59:59-12:00" }],
    ["POST", "/accounts", { name: "" }],
    ["POST", "/accounts", { name: "x", country: "ZZ" }],
    ["PATCH", "/wallet", { balance_cents: -1 }],
    ["POST", "/clock", { advance_seconds: -1 }],
    ["POST", "/faults", { drop: "sideways" }],
    ["PATCH", "/assumptions", { gravity: false }],
    ["POST", "/autopilot", { enabled: "yes" }],
    ["POST", "/reset", { orders: -1 }],
  ])("refuses %s %s %j with 400", async (method, path, body) => {
    expect((await control(method, path, { body })).status).toBe(400);
  });

  it("moves the clock forward only", async () => {
    const before = (await control("GET", "/clock")).body.data;
    const after = (await control("POST", "/clock", { body: { advance_seconds: 90.5 } })).body.data;
    expect(after.offset_seconds - before.offset_seconds).toBeCloseTo(90.5);
    expect(Date.parse(after.now)).toBeGreaterThan(Date.parse(before.now) + 90_000);
  });

  it("keeps every change when clock moves or assumption changes arrive at the same time", async () => {
    const { offset_seconds } = (await control("GET", "/clock")).body.data;
    const body = { advance_seconds: 10 };
    await Promise.all(Array.from({ length: 8 }, () => control("POST", "/clock", { body })));
    expect((await control("GET", "/clock")).body.data.offset_seconds).toBeCloseTo(offset_seconds + 80);
    const switched = [{ ping_body: "bare" }, { delivery_jitter: 0 }];
    await Promise.all(switched.map((body) => control("PATCH", "/assumptions", { body })));
    const { data } = (await control("PATCH", "/assumptions", { body: { ping_body: "event" } })).body;
    expect(data).toMatchObject({ ping_body: "event", delivery_jitter: 0 });
    await control("PATCH", "/assumptions", { body: { delivery_jitter: 0.1 } });
  });

  it("changes one assumption and keeps the others", async () => {
    await control("PATCH", "/assumptions", { body: { ping_body: "bare" } });
    const { data } = (await control("PATCH", "/assumptions", { body: { delivery_jitter: 0 } })).body;
    expect(data).toMatchObject({ ping_body: "bare", delivery_jitter: 0, confirm_other_mode: "refuse" });
    await control("PATCH", "/assumptions", { body: { ping_body: "event", delivery_jitter: 0.1 } });
  });

  it("a raised price applies to new orders and not to existing ones", async () => {
    const caller = await sandbox.connect({ mode: "test" });
    const { data: before } = (await create(caller)).body;
    const { sku, unit_cost_cents } = before.items[0];
    const path = `/variants/${encodeURIComponent(sku)}/price`;
    expect((await control("POST", path, { body: { base_price_cents: 0 } })).status).toBe(400);
    expect((await control("POST", "/variants/none/price", { body: { base_price_cents: 5 } })).status).toBe(
      404,
    );
    expect((await control("POST", path, { body: { base_price_cents: 2 * unit_cost_cents } })).status).toBe(
      200,
    );
    const { data: after } = (await create(caller)).body;
    expect(after.costs.total_cents).toBeGreaterThan(before.costs.total_cents);
    const { data: kept } = (await caller.call("GET", `/orders/${before.id}`)).body;
    expect(kept.costs).toEqual(before.costs);
  });

  it("advances an order step by step to delivered, and from there only refunds it", async () => {
    const caller = await sandbox.connect({ mode: "live" });
    const { data: draft } = (await create(caller)).body;
    const advance = (body: object = {}) => control("POST", `/orders/${draft.id}/advance`, { body });
    expect((await advance()).status).toBe(409);
    await caller.call("POST", `/orders/${draft.id}/confirm`);
    for (const status of ["in_production", "shipped", "delivered"]) {
      expect((await advance()).body.data.status).toBe(status);
    }
    expect((await advance()).status).toBe(409);
    expect((await advance({ to: "lost" })).status).toBe(400);
    const refunded = (await advance({ to: "refunded" })).body.data;
    expect(refunded).toMatchObject({ status: "refunded", shipments: [{ status: "returned" }] });
    expect((await control("POST", `/orders/${draft.id}/issue`, { body: { code: "late" } })).status).toBe(409);
  });

  it("refunding a live order returns its amount to the wallet", async () => {
    const caller = await sandbox.connect({ mode: "live" });
    const wallet = async () => (await control("GET", `/wallet?account_id=${caller.accountId}`)).body.data;
    const before = await wallet();
    const { data: order } = (await create(caller, { confirm: true })).body;
    expect(await wallet()).not.toEqual(before);
    await control("POST", `/orders/${order.id}/advance`, { body: { to: "refunded" } });
    expect(await wallet()).toEqual(before);
  });
});
