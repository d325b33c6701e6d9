import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paginate } from "#lib/core/service/paginate.ts";
import type { Page } from "#lib/core/service/schemas/wire.ts";
import { address, aSku, failureOf, openServiceAccount } from "./service-account.ts";
import { type SandboxWorld, startWorld } from "./world.ts";

let world: SandboxWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

async function walk<Item>(fetchPage: (cursor: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of paginate(fetchPage)) items.push(...page.data);
  return items;
}

describe("GET /v1/me", () => {
  it("returns the account and the key as they were created", async () => {
    const limits = { daily_cents: 50_000, per_order_cents: 20_000 };
    const desk = await openServiceAccount(world, {
      mode: "live",
      scopes: ["orders:confirm"],
      spending_limits: limits,
    });
    const me = await desk.client.getMe();
    expect(me.account.id).toBe(desk.accountId);
    expect(me.api_key).toMatchObject({
      prefix: desk.prefix,
      mode: "live",
      scopes: ["orders:confirm"],
      spending_limits: { ...limits, currency: "EUR", payments_frozen: false },
      expires_at: null,
    });
    expect(desk.key.startsWith(desk.prefix) && desk.prefix.startsWith("svc_live_")).toBe(true);
  });

  it("has the default limits of 150 and 300 euros for a key that can pay, and none for another key", async () => {
    const paying = await openServiceAccount(world, { scopes: ["orders:confirm"] });
    expect((await paying.client.getMe()).api_key.spending_limits).toMatchObject({
      per_order_cents: 15_000,
      daily_cents: 30_000,
    });
    const reading = await openServiceAccount(world, { scopes: ["orders:read"] });
    expect((await reading.client.getMe()).api_key.spending_limits).toBeNull();
  });
});

describe("the catalog", () => {
  it("returns the same products page by page as in one page, each once", async () => {
    const { client } = await openServiceAccount(world);
    const whole = await client.listProducts({ limit: 100 });
    expect(whole).toMatchObject({ has_more: false, next_cursor: null });
    expect(whole.data.length).toBeGreaterThan(3);
    const walked = await walk((cursor) => client.listProducts({ limit: 3, cursor }));
    expect(walked).toEqual(whole.data);
    expect(new Set(walked.map((product) => product.id)).size).toBe(walked.length);
  });

  it("returns page by page as many variants as the product counts", async () => {
    const { client } = await openServiceAccount(world);
    const [product] = (await client.listProducts({ limit: 1 })).data;
    if (!product) throw new Error("The catalog is empty.");
    const variants = await walk((cursor) => client.listVariants({ id: product.id, limit: 7, cursor }));
    expect(variants.length).toBe(product.variants_count);
    expect(variants.every((variant) => variant.product_id === product.id)).toBe(true);
    expect(Math.min(...variants.map((variant) => variant.price_cents))).toBe(product.price_from_cents);
  });

  it("returns a product's details: its own fields, colours, sizes and print areas", async () => {
    const { client } = await openServiceAccount(world);
    const [product] = (await client.listProducts({ limit: 1 })).data;
    if (!product) throw new Error("The catalog is empty.");
    const detail = await client.getProduct({ id: product.id });
    expect(detail).toMatchObject(product);
    expect([detail.colors.length, detail.sizes.length]).toEqual([product.colors_count, product.sizes_count]);
    for (const area of detail.print_areas) {
      const pixels = Math.min(area.min_pixels.width, area.min_pixels.height);
      expect(pixels).toBeGreaterThan(0);
      expect(detail.techniques.map(({ code }) => code)).toEqual(expect.arrayContaining(area.techniques));
    }
  });

  it("filters by search, category and tier, and accepts another language", async () => {
    const { client } = await openServiceAccount(world);
    const all = (await client.listProducts({ limit: 100 })).data;
    const [product] = all;
    if (!product) throw new Error("The catalog is empty.");
    const found = await client.listProducts({ q: product.sku_prefix.toLowerCase(), limit: 100 });
    expect(found.data.map(({ id }) => id)).toContain(product.id);
    const category = await client.listProducts({ category: product.category.code, limit: 100 });
    expect(category.data.map(({ id }) => id)).toContain(product.id);
    const premium = await client.listProducts({ tier: "premium", limit: 100 });
    expect(premium.data.every(({ quality_tier }) => quality_tier === "premium")).toBe(true);
    expect((await client.listProducts({ q: randomUUID() })).data).toEqual([]);
    const french = await client.getProduct({ id: product.id, lang: "fr" });
    expect(french.id).toBe(product.id);
  });

  it("answers an unknown id with not_found", async () => {
    const { client } = await openServiceAccount(world);
    const id = randomUUID();
    expect(await failureOf(client.getProduct({ id }))).toMatchObject({ kind: "not_found" });
    expect(await failureOf(client.listVariants({ id }))).toMatchObject({ kind: "not_found" });
  });

  it("lists every country served, in the requested language", async () => {
    const { client } = await openServiceAccount(world);
    const countries = await client.listCountries();
    expect(countries.has_more).toBe(false);
    expect(countries.data.find(({ code }) => code === "DE")).toMatchObject({
      is_eu: true,
      requires_customs: false,
    });
    const german = await client.listCountries({ lang: "de" });
    expect(german.data.find(({ code }) => code === "DE")?.name).toBe("Deutschland");
  });
});

describe("an estimate", () => {
  it("has the same shipping cost as the rates, and creates no order", async () => {
    const desk = await openServiceAccount(world);
    const request = { items: [{ sku: await aSku(desk), quantity: 3 }], country: "de" };
    const estimate = await desk.client.estimateOrder(request);
    const rates = await desk.client.getShippingRates(request);
    expect(rates).toEqual({
      shipping_country: "DE",
      shipping_cents: estimate.costs.shipping_cents,
      currency: "EUR",
    });
    const { items_cents, discount_cents, options_cents, shipping_cents, tax_cents, total_cents } =
      estimate.costs;
    expect(items_cents - discount_cents + options_cents + shipping_cents + tax_cents).toBe(total_cents);
    expect((await desk.client.listOrders()).data).toEqual([]);
  });

  it.each([
    ["a SKU that is not there", { items: [{ sku: "NO-SUCH-SKU", quantity: 1 }], country: "FR" }],
    ["a country that is not served", { items: [], country: "KP" }],
  ])("is refused with 422 for %s", async (_, request) => {
    const desk = await openServiceAccount(world);
    const items = request.items.length > 0 ? request.items : [{ sku: await aSku(desk), quantity: 1 }];
    for (const call of [desk.client.estimateOrder, desk.client.getShippingRates]) {
      expect(await failureOf(call({ ...request, items }))).toMatchObject({
        status: 422,
        kind: "not_acceptable",
      });
    }
  });

  it("accepts a whole address instead of a country", async () => {
    const desk = await openServiceAccount(world);
    const items = [{ sku: await aSku(desk), quantity: 1 }];
    const estimate = await desk.client.estimateOrder({ items, shipping_address: address });
    expect(estimate.shipping_country).toBe("FR");
  });
});
