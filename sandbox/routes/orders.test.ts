import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { address, create, items, orderKey } from "../testing/request.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
let test: Connection;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  test = await sandbox.connect();
});
afterAll(() => sandbox.close());

describe("POST /v1/orders", () => {
  it("creates a draft with every field of the specification", async () => {
    const reply = await create(test, { external_id: "shop-1" });
    expect(reply.status).toBe(201);
    const order = reply.body.data;
    expect(Object.keys(order)).toEqual([
      "id",
      "number",
      "external_id",
      "status",
      "test",
      "items",
      "shipping_address",
      "costs",
      "shipments",
      "history",
      "api_key_prefix",
      "created_at",
      "confirmed_at",
      "cancelled_at",
      "updated_at",
    ]);
    expect(order).toMatchObject({
      external_id: "shop-1",
      status: "draft",
      test: true,
      shipping_address: { ...address, company: null, line2: null, phone: null, email: null },
      shipments: [],
      history: [{ event: "order.created", status: "draft" }],
      api_key_prefix: test.key.slice(0, 15),
      confirmed_at: null,
      cancelled_at: null,
    });
    expect(order.items).toEqual([
      {
        line: 1,
        sku: "TEE-WHITE-M",
        product_id: null,
        title: "Everyday T-shirt",
        color: "White",
        size: "M",
        quantity: 2,
        unit_cost_cents: 990,
        total_cost_cents: 1_980,
        files: [],
      },
    ]);
    expect(order.costs).toEqual({
      items_cents: 1_980,
      discount_cents: 298,
      options_cents: 0,
      shipping_cents: 725,
      tax_cents: 457,
      total_cents: 2_864,
      tax_rate: 19,
      vat_regime: "eu_vat",
      currency: "EUR",
    });
  });

  it("pays at once if confirm is true", async () => {
    const reply = await create(test, { confirm: true });
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({ status: "test_confirmed", confirmed_at: expect.any(String) });
  });

  it("answers a refused payment with 402 and the draft, and its replay with 200 and the draft", async () => {
    const poor = await sandbox.connect({ mode: "live" });
    await sandbox.control("PATCH", "/wallet", {
      body: { account_id: poor.accountId, balance_cents: 0, credit_cents: 0 },
    });
    const headers = orderKey();
    const refused = await create(poor, { confirm: true }, headers);
    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({
      code: "insufficient_balance",
      details: { order: { status: "draft", test: false } },
    });
    const draft = refused.body.error.details.order;
    const replay = await create(poor, { confirm: true }, headers);
    expect(replay.status).toBe(200);
    expect(replay.headers.get("Idempotent-Replayed")).toBe("true");
    expect(replay.body.data).toEqual(draft);
    const read = await poor.call("GET", `/orders/${draft.id}`);
    expect(read.body.data).toEqual(draft);
  });

  it("needs orders:write, and also orders:confirm to pay at once", async () => {
    const writer = await sandbox.connect({ scopes: ["orders:write"] });
    expect((await create(writer, { confirm: true })).body.error.code).toBe("missing_scope");
    expect((await create(writer)).status).toBe(201);
    const payer = await sandbox.connect({ scopes: ["orders:confirm"] });
    expect((await create(payer)).status).toBe(403);
  });
});

describe("Idempotency-Key", () => {
  it("replays the same bytes for the same body, with its keys in any order", async () => {
    const headers = orderKey();
    const first = await create(test, { external_id: `r-${randomUUID()}` }, headers);
    const { external_id } = first.body.data;
    const again = await test.call("POST", "/orders", {
      body: { confirm: false, items, external_id, shipping_address: address },
      headers,
    });
    expect(again.status).toBe(200);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
  });

  it("is refused with another body", async () => {
    const headers = orderKey();
    await create(test, {}, headers);
    const other = await create(test, { items: [{ sku: "TEE-WHITE-M", quantity: 3 }] }, headers);
    expect(other.status).toBe(409);
    expect(other.body.error.code).toBe("idempotency_conflict");
  });

  it("is required, and must have the specified form", async () => {
    expect((await create(test, {}, {})).status).toBe(400);
    for (const key of ["short", "x".repeat(101), "with space", "slash/slash"]) {
      expect((await create(test, {}, { "Idempotency-Key": key })).status).toBe(400);
    }
    expect((await create(test, {}, { "Idempotency-Key": `a_.:-${randomUUID()}` })).status).toBe(201);
  });

  it("can be used again if nothing was created", async () => {
    const headers = orderKey();
    expect((await create(test, { items: [{ sku: "NO-SUCH", quantity: 1 }] }, headers)).status).toBe(422);
    expect((await create(test, {}, headers)).status).toBe(201);
  });

  it("is separate for each account", async () => {
    const headers = orderKey();
    const other = await sandbox.connect();
    expect((await create(test, {}, headers)).status).toBe(201);
    expect((await create(other, {}, headers)).status).toBe(201);
  });

  it("creates exactly one order from 20 calls at once", async () => {
    const account = await sandbox.connect();
    const headers = orderKey();
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(account, {}, headers)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1);
    expect((await account.call("GET", "/orders")).body.data).toHaveLength(1);
  });
});

const prototypeFace = JSON.parse(`{"__proto__": "${randomUUID()}"}`);

describe("the content of an order", () => {
  it("refuses a second order with the same external_id with 409, also at once", async () => {
    const external_id = `dup-${randomUUID()}`;
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(test, { external_id })));
    const refused = replies.filter((reply) => reply.status === 409);
    expect(refused).toHaveLength(7);
    expect(refused[0]?.body.error.code).toBe("duplicate_external_id");
  });

  it.each([
    ["unknown_sku", { items: [{ sku: "NO-SUCH", quantity: 1 }] }],
    ["unknown_sku", { items: [{ sku: "", quantity: 1 }] }],
    ["unknown_sku", { items: [{ sku: "N".repeat(300), quantity: 1 }] }],
    ["country_not_served", { shipping_address: { ...address, country: "ZZ" } }],
    ["incomplete_address", { shipping_address: { ...address, city: undefined } }],
    ["incomplete_address", { shipping_address: { ...address, line1: "  " } }],
    ["incomplete_address", { shipping_address: { ...address, postal_code: null } }],
    ["unknown_product", { items: [{ ...items[0], product_id: randomUUID() }] }],
    ["unknown_face", { items: [{ ...items[0], files: { hem: randomUUID() } }] }],
    ["unknown_face", { items: [{ ...items[0], files: { "": randomUUID() } }] }],
    ["unknown_file", { items: [{ ...items[0], files: { front: randomUUID() } }] }],
  ])("answers 422 %s", async (code, body) => {
    const reply = await create(test, body);
    expect(reply.status).toBe(422);
    expect(reply.body.error.code).toBe(code);
  });

  it.each([
    ["an unknown field", { gift: true }],
    ["an unknown field of the address", { shipping_address: { ...address, state: "CA" } }],
    ["an unknown field of an item", { items: [{ ...items[0], price_cents: 1 }] }],
    ["no items", { items: [] }],
    ["101 items", { items: Array(101).fill(items[0]) }],
    ["quantity 0", { items: [{ sku: "TEE-WHITE-M", quantity: 0 }] }],
    ["quantity 1001", { items: [{ sku: "TEE-WHITE-M", quantity: 1_001 }] }],
    ["quantity 1.5", { items: [{ sku: "TEE-WHITE-M", quantity: 1.5 }] }],
    ["a long external_id", { external_id: "x".repeat(101) }],
    ["a long name", { shipping_address: { ...address, name: "x".repeat(201) } }],
    ["a country in small letters", { shipping_address: { ...address, country: "de" } }],
    ["a wrong email", { shipping_address: { ...address, email: "nobody" } }],
    ["a face named like a prototype", { items: [{ ...items[0], files: prototypeFace }] }],
    ["NUL in a text", { external_id: "a\u0000b" }],
    ["half a character", { external_id: "a\ud800b" }],
    ["confirm as a text", { confirm: "true" }],
  ])("answers 400 to %s", async (_what, body) => {
    expect((await create(test, body)).status).toBe(400);
  });

  it.each(["j&j@example.com", "a/b@example.com", "info@example.xn--p1ai"])(
    "accepts the e-mail address %s",
    async (email) => {
      const reply = await create(test, { shipping_address: { ...address, email } });
      expect([reply.status, reply.body.data?.shipping_address.email]).toEqual([201, email]);
    },
  );

  it("accepts an address without a postal code if the assumptions allow it", async () => {
    const assume = (postal_code_required: boolean) =>
      sandbox.control("PATCH", "/assumptions", { body: { postal_code_required } });
    await assume(false);
    const reply = await create(test, { shipping_address: { ...address, postal_code: null } });
    await assume(true);
    expect([reply.status, reply.body.data.shipping_address.postal_code]).toEqual([201, null]);
  });

  it("treats an empty external_id like any other", async () => {
    expect((await create(test, { external_id: "" })).status).toBe(201);
    expect((await create(test, { external_id: "" })).status).toBe(409);
  });

  it("counts the characters of external_id, not its UTF-16 units", async () => {
    const reply = await create(test, { external_id: "🧵".repeat(100) });
    expect(reply.status).toBe(201);
    expect(reply.body.data.external_id).toBe("🧵".repeat(100));
  });
});

describe("GET /v1/orders", () => {
  it("pages newest first, stays stable while orders are added, and refuses another account's cursor", async () => {
    const account = await sandbox.connect();
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.unshift((await create(account)).body.data.id);
    const first = await account.call("GET", "/orders?limit=2");
    expect(first.body.has_more).toBe(true);
    await create(account);
    const second = await account.call("GET", `/orders?limit=2&cursor=${first.body.next_cursor}`);
    const third = await account.call("GET", `/orders?limit=2&cursor=${second.body.next_cursor}`);
    expect(third.body).toMatchObject({ has_more: false, next_cursor: null });
    const ids = [first, second, third].flatMap((page) =>
      page.body.data.map((order: { id: string }) => order.id),
    );
    expect(ids).toEqual(made);
    const other = await sandbox.connect();
    expect((await other.call("GET", `/orders?cursor=${first.body.next_cursor}`)).status).toBe(400);
  });

  it("filters by status, external_id and dates", async () => {
    const account = await sandbox.connect();
    await create(account, { external_id: "one" });
    const paid = await create(account, { external_id: "two", confirm: true });
    const list = async (query: string) => {
      const reply = await account.call("GET", `/orders?${query}`);
      return reply.body.data.map((order: { external_id: string }) => order.external_id);
    };
    expect(await list("status=test_confirmed")).toEqual(["two"]);
    expect(await list("status=shipped")).toEqual([]);
    expect(await list("external_id=one")).toEqual(["one"]);
    const at = encodeURIComponent(paid.body.data.created_at);
    expect(await list(`created_before=${at}`)).toEqual(["one"]);
    expect(await list("created_after=2099-01-01T00:00:00Z")).toEqual([]);
  });

  it.each([
    "limit=0",
    "limit=101",
    "limit=ten",
    "limit=1&limit=2",
    "status=paid",
    "created_after=yesterday",
    "cursor=made-up",
    "page=2",
    "external_id=%00",
  ])("refuses ?%s", async (query) => {
    expect((await test.call("GET", `/orders?${query}`)).status).toBe(400);
  });

  it("returns an order by its id, to its own account only", async () => {
    const { id } = (await create(test)).body.data;
    expect((await test.call("GET", `/orders/${id}`)).body.data.id).toBe(id);
    expect((await test.call("GET", `/orders/${id.toUpperCase()}`)).status).toBe(200);
    const other = await sandbox.connect();
    expect((await other.call("GET", `/orders/${id}`)).status).toBe(404);
    expect((await test.call("GET", `/orders/${randomUUID()}`)).status).toBe(404);
    expect((await test.call("GET", "/orders/1")).status).toBe(404);
    expect((await test.call("GET", "/orders/%00")).status).toBe(404);
  });
});
