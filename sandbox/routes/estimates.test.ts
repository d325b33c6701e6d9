import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { address, items } from "../testing/request.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
let caller: Connection;

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: { seed: "estimates", orders: 0 } });
  caller = await sandbox.connect();
});
afterAll(() => sandbox.close());

describe("POST /v1/orders/estimate and /v1/shipping/rates", () => {
  const estimate = (body: object) => caller.call("POST", "/orders/estimate", { body });

  it("quotes without creating an order", async () => {
    const { body } = await estimate({ items, country: "de" });
    expect(body.data).toEqual({
      items: [
        {
          sku: "TEE-WHITE-M",
          title: "Everyday T-shirt",
          color: "White",
          size: "M",
          quantity: 2,
          unit_cost_cents: 990,
          total_cost_cents: 1_980,
          printed_faces: [],
        },
      ],
      options: [],
      costs: expect.objectContaining({ total_cents: 2_864, vat_regime: "eu_vat", tax_rate: 19 }),
      shipping_country: "DE",
    });
    expect((await caller.call("GET", "/orders")).body.data).toHaveLength(0);
    const rates = await caller.call("POST", "/shipping/rates", { body: { items, country: "DE" } });
    expect(rates.body.data).toEqual({ shipping_country: "DE", shipping_cents: 725, currency: "EUR" });
  });

  it("prefers the address to the country, or the other way round if the assumptions say so", async () => {
    const both = { items, shipping_address: address, country: "US" };
    expect((await estimate(both)).body.data.shipping_country).toBe("DE");
    await sandbox.control("PATCH", "/assumptions", { body: { estimate_destination: "country" } });
    expect((await estimate(both)).body.data).toMatchObject({
      shipping_country: "US",
      costs: { vat_regime: "export", tax_cents: 0, tax_rate: 0 },
    });
    await sandbox.control("PATCH", "/assumptions", { body: { estimate_destination: "shipping_address" } });
  });

  it("uses the account's country without either, or refuses if the assumptions say so", async () => {
    expect((await estimate({ items })).body.data).toMatchObject({
      shipping_country: "FR",
      costs: { vat_regime: "domestic", tax_rate: 20 },
    });
    await sandbox.control("PATCH", "/assumptions", { body: { estimate_without_destination: "refuse" } });
    expect((await estimate({ items })).status).toBe(422);
    await sandbox.control("PATCH", "/assumptions", {
      body: { estimate_without_destination: "account_country" },
    });
  });

  it("applies the reverse charge to an account that is entitled to it", async () => {
    const account = await sandbox.control("POST", "/accounts", {
      body: { name: "B2B", reverse_charge: true },
    });
    const b2b = await sandbox.connect({ account_id: account.body.data.id });
    const { body } = await b2b.call("POST", "/orders/estimate", { body: { items, country: "DE" } });
    expect(body.data.costs).toMatchObject({ vat_regime: "eu_reverse_charge", tax_cents: 0, tax_rate: 0 });
  });

  it("refuses an unknown country, an incomplete address and a malformed request", async () => {
    expect((await estimate({ items, country: "ZZ" })).body.error.code).toBe("country_not_served");
    expect((await estimate({ items: [] })).status).toBe(400);
    const partial = { items, country: "DE", shipping_address: { country: "DE" } };
    expect((await estimate(partial)).body.error.code).toBe("incomplete_address");
    expect((await estimate({ items, country: "DEU" })).status).toBe(400);
    expect((await estimate({ items, lang: "fr" })).status).toBe(400);
  });

  it("needs one of two permissions", async () => {
    for (const scope of ["catalog:read", "orders:write"]) {
      const some = await sandbox.connect({ scopes: [scope] });
      expect((await some.call("POST", "/orders/estimate", { body: { items } })).status).toBe(200);
      expect((await some.call("POST", "/shipping/rates", { body: { items } })).status).toBe(200);
    }
    const none = await sandbox.connect({ scopes: ["orders:read"] });
    expect((await none.call("POST", "/orders/estimate", { body: { items } })).status).toBe(403);
  });
});
