import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
let caller: Connection;

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: { seed: "catalog", orders: 0 } });
  caller = await sandbox.connect();
});
afterAll(() => sandbox.close());

const get = (path: string) => caller.call("GET", path);

async function all(path: string): Promise<{ id: string; sku: string; [field: string]: unknown }[]> {
  const found = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const mark: string = path.includes("?") ? "&" : "?";
    const page = await get(`${path}${mark}limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`);
    found.push(...page.body.data);
    cursor = page.body.next_cursor;
  }
  return found;
}

describe("GET /v1/catalog/products", () => {
  it("offers 36 products with all their fields, 20 to a page", async () => {
    const first = await get("/catalog/products");
    expect(first.body.data).toHaveLength(20);
    expect(first.body.has_more).toBe(true);
    expect(await all("/catalog/products")).toHaveLength(36);
    expect(first.body.data[0]).toEqual({
      id: expect.any(String),
      sku_prefix: "TEE",
      title: "Everyday T-shirt",
      subtitle: "100% ring-spun cotton",
      category: { code: "t-shirts", name: "T-shirts" },
      main_image_url: `${sandbox.url}/images/tee.svg?color=f7f7f4&sample=1`,
      brand: "Fieldhouse",
      quality_tier: "essential",
      gender: "unisex",
      fit: "regular",
      variants_count: expect.any(Number),
      colors_count: expect.any(Number),
      sizes_count: 9,
      base_price_from_cents: 990,
      price_from_cents: 841,
      currency: "EUR",
      production_days: 2,
      availability: "available",
      discontinued_at: null,
      replacement: null,
    });
  });

  it.each([
    ["category=apparel", 12],
    ["category=t-shirts", 5],
    ["category=nothing", 0],
    ["q=hoodie", 3],
    ["q=TEE-WHITE", 1],
    ["q=%25", 0],
    ["lang=fr&q=capuche", 2],
    ["tier=eco", 6],
    ["gender=kids", 3],
    ["fit=oversized", 1],
    ["label=gots", 5],
    ["label=gots&category=bags", 1],
  ])("?%s finds %i", async (query, count) => {
    expect(await all(`/catalog/products?${query}`)).toHaveLength(count);
  });

  it.each(["lang=xx", "tier=cheap", "limit=0", "cursor=x", "colour=red", "q=%00"])(
    "refuses ?%s",
    async (query) => {
      expect((await get(`/catalog/products?${query}`)).status).toBe(400);
    },
  );

  it("combines several filters, also page by page", async () => {
    const filters = "category=apparel&tier=essential&gender=unisex&fit=regular";
    const found = await all(`/catalog/products?${filters}`);
    expect(found.length).toBeGreaterThan(1);
    const first = await get(`/catalog/products?${filters}&limit=1`);
    const second = await get(`/catalog/products?${filters}&limit=1&cursor=${first.body.next_cursor}`);
    expect([...first.body.data, ...second.body.data]).toEqual(found.slice(0, 2));
    for (const more of ["label=gots", "label=gots&q=tee", "q=tee"])
      expect((await get(`/catalog/products?${filters}&${more}`)).status).toBe(200);
  });

  it("lists discontinued products with their replacement if the assumptions say so", async () => {
    const body = { discontinued_products_listed: true };
    await sandbox.control("PATCH", "/assumptions", { body });
    const gone = (await all("/catalog/products")).filter(
      (product) => product.availability === "discontinued",
    );
    expect(gone).toHaveLength(2);
    expect(gone.filter((product) => product.replacement !== null)).toEqual([
      expect.objectContaining({ replacement: { id: expect.any(String), title: "Kids' hoodie" } }),
    ]);
    await sandbox.control("PATCH", "/assumptions", { body: { discontinued_products_listed: false } });
  });
});

describe("GET /v1/catalog/products/{id}", () => {
  it("has prices, areas, techniques and facts in the requested language", async () => {
    const [product] = await all("/catalog/products?q=Everyday");
    const { data } = (await get(`/catalog/products/${product?.id}?lang=it`)).body;
    expect(data).toMatchObject({
      title: "T-shirt di tutti i giorni",
      description_html: expect.stringContaining("<p>Morbido"),
      details: null,
      weight_grams: 170,
      pricing: { currency: "EUR", tax_included: false, plan: "studio", general_discount_bp: 1_000 },
      lead_time: { production_days: 2 },
      attributes: { composition: "100% cotone pettinato", certifications: ["oeko-tex-100"] },
    });
    expect(data.colors[0]).toEqual({ code: "white", name: "Bianco", hex: "#f7f7f4" });
    expect(data.sizes).toHaveLength(9);
    expect(data.print_areas[0]).toEqual({
      face: "front",
      name: "Fronte",
      is_neck_label: false,
      width_cm: 30,
      height_cm: 40,
      zones: [
        { code: null, width_cm: 30, height_cm: 40 },
        { code: "left_chest", width_cm: 10, height_cm: 10 },
      ],
      min_dpi: 150,
      min_pixels: { width: 1_772, height: 2_363 },
      techniques: ["dtg", "dtf"],
      extra_cost_cents: 0,
      currency: "EUR",
    });
    expect(data.techniques[0]).toEqual({
      code: "dtg",
      name: "Stampa diretta",
      min_dpi: 150,
      max_colors: null,
      max_width_cm: null,
      max_height_cm: null,
      extra_days: 0,
      is_default: true,
    });
    expect(data.facts.size_guide_cm.M).toEqual({ chest_cm: 53, length_cm: 71 });
  });

  it("is 404 for an unknown product", async () => {
    expect((await get(`/catalog/products/${randomUUID()}`)).status).toBe(404);
    expect((await get("/catalog/products/TEE")).status).toBe(404);
    expect((await get(`/catalog/products/${randomUUID()}/variants`)).status).toBe(404);
  });
});

describe("GET /v1/catalog/products/{id}/variants", () => {
  it("lists every variant of the product once", async () => {
    const [product] = await all("/catalog/products?q=Everyday");
    const variants = await all(`/catalog/products/${product?.id}/variants`);
    expect(variants).toHaveLength(Number(product?.variants_count));
    expect(new Set(variants.map((variant) => variant.sku)).size).toBe(variants.length);
    expect(variants[0]).toEqual({
      sku: "TEE-WHITE-XS",
      product_id: product?.id,
      color: { code: "white", name: "White", hex: "#f7f7f4" },
      size: { code: "XS", name: "XS" },
      availability: "available",
      discontinued_at: null,
      replacement: null,
      base_price_cents: 990,
      price_cents: 841,
      currency: "EUR",
      weight_grams: 170,
      image_url: `${sandbox.url}/images/tee.svg?color=f7f7f4`,
    });
  });

  it("marks a discontinued variant, which can no longer be ordered", async () => {
    const body = { replacement_sku: "TEE-NAVY-L" };
    const itself = { replacement_sku: "TEE-NAVY-M" };
    const own = await sandbox.control("POST", "/variants/TEE-NAVY-M/discontinue", { body: itself });
    expect([own.status, own.body.error.code]).toEqual([422, "invalid_replacement"]);
    const gone = await sandbox.control("POST", "/variants/TEE-NAVY-M/discontinue", { body });
    expect(gone.status).toBe(200);
    const [product] = await all("/catalog/products?q=Everyday");
    const variants = await all(`/catalog/products/${product?.id}/variants`);
    expect(variants.find((variant) => variant.sku === "TEE-NAVY-M")).toMatchObject({
      availability: "discontinued",
      discontinued_at: expect.any(String),
      replacement: { sku: "TEE-NAVY-L", product_id: product?.id },
    });
    const quote = await caller.call("POST", "/orders/estimate", {
      body: { items: [{ sku: "TEE-NAVY-M", quantity: 1 }] },
    });
    expect(quote.body.error.code).toBe("variant_discontinued");
    expect((await sandbox.control("POST", "/variants/TEE-NAVY-M/discontinue")).status).toBe(409);
    expect((await sandbox.control("POST", "/variants/NOTHING/discontinue")).status).toBe(404);
  });
});

it("serves product pictures without a key, and is 404 for other pictures", async () => {
  const [product] = await all("/catalog/products?q=hoodie");
  const picture = await fetch(String(product?.main_image_url));
  expect(picture.status).toBe(200);
  expect(picture.headers.get("Content-Type")).toContain("image/svg+xml");
  const withSample = await picture.text();
  expect(withSample).toMatch(/^<svg/);
  const [variant] = await all(`/catalog/products/${product?.id}/variants`);
  const blank = await (await fetch(String(variant?.image_url))).text();
  expect(blank).toMatch(/^<svg/);
  expect(blank.length, "a variant is shown blank").toBeLessThan(withSample.length);
  for (const path of ["/images/nothing.svg", "/images/tee.svg?color=%22onload", "/images/tee.png"]) {
    expect((await fetch(sandbox.url + path)).status).toBe(404);
  }
});

describe("GET /v1/countries", () => {
  it("lists all countries on one page, with names in the requested language", async () => {
    const { body } = await get("/countries?lang=de");
    expect(body).toMatchObject({ has_more: false, next_cursor: null });
    expect(body.data).toContainEqual({
      code: "FR",
      name: "Frankreich",
      is_eu: true,
      requires_customs: false,
    });
    expect(body.data).toContainEqual({ code: "CH", name: "Schweiz", is_eu: false, requires_customs: true });
    expect((await get("/countries?lang=xx")).status).toBe(400);
  });
});
