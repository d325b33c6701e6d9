import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages } from "../domain/languages.ts";
import type { Json } from "../testing/request.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
let caller: Connection;

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: { seed: "words", orders: 0 } });
  caller = await sandbox.connect();
});
afterAll(() => sandbox.close());

const get = async (path: string) => (await caller.call("GET", path)).body.data;

async function details(lang: string): Promise<Json[]> {
  const products = await get(`/catalog/products?limit=100&lang=${lang}`);
  return Promise.all(products.map(({ id }: Json) => get(`/catalog/products/${id}?lang=${lang}`)));
}

/** Every name in a product, with its code. */
const words = (product: Json): [string, string][] => [
  [product.category.code, product.category.name],
  ...[...product.colors, ...product.techniques].map((named: Json): [string, string] => [
    named.code,
    named.name,
  ]),
  ...product.print_areas.map((area: Json): [string, string] => [area.face, area.name]),
];

describe.each(languages)("in %s", (lang) => {
  it("every product, category, colour, face and technique has a name that is not its code", async () => {
    const found = await details(lang);
    expect(found).toHaveLength(36);
    for (const product of found) {
      for (const text of [product.title, product.subtitle, product.description_html])
        expect(text).toMatch(/\S/);
      for (const [code, name] of words(product)) expect([code, name]).not.toEqual([code, code]);
      for (const size of product.sizes) expect(size.name).not.toMatch(/undefined|^ONE$|^SET/);
    }
  });

  it("every country has a name", async () => {
    const countries = await get(`/countries?lang=${lang}`);
    expect(countries).toHaveLength(44);
    for (const { code, name } of countries) expect(name).not.toBe(code);
  });
});

it("texts differ between the languages", async () => {
  const texts = await Promise.all(
    languages.map(async (lang) => {
      const product = await get(`/catalog/products?limit=1&lang=${lang}`);
      const [detail] = await details(lang);
      const countries = await get(`/countries?lang=${lang}`);
      const germany = countries.find((country: Json) => country.code === "DE").name;
      return [product[0].title, detail.description_html, germany];
    }),
  );
  for (const column of [0, 1, 2]) {
    expect(new Set(texts.map((row) => row[column])).size).toBeGreaterThanOrEqual(column === 2 ? 6 : 8);
  }
});

describe("the catalog as a whole", () => {
  it("has 8 main categories, and the filter by one includes its sub-categories", async () => {
    const mains = ["apparel", "headwear", "bags", "drinkware", "wall-art", "stationery", "home", "kids"];
    const found = await Promise.all(mains.map((code) => get(`/catalog/products?limit=100&category=${code}`)));
    expect(found.flat()).toHaveLength(36);
    for (const products of found) {
      const codes = new Set(products.map((product: Json) => product.category.code));
      expect(codes.size).toBeGreaterThan(1);
    }
  });

  it("shows the data for an order: areas with pixels, zones, neck labels, techniques, size guides", async () => {
    const found = await details("en");
    for (const product of found) {
      expect(product.print_areas.length).toBeGreaterThan(0);
      const codes = product.techniques.map((technique: Json) => technique.code);
      expect(product.techniques.filter((technique: Json) => technique.is_default)).toHaveLength(1);
      for (const area of product.print_areas) {
        expect(area.zones.length).toBeGreaterThan(0);
        expect(area.min_pixels.width).toBe(Math.ceil((area.width_cm / 2.54) * area.min_dpi));
        expect(codes).toEqual(expect.arrayContaining(area.techniques));
      }
      expect(product.attributes).toMatchObject({
        composition: expect.any(String),
        certifications: expect.any(Array),
        care_codes: expect.any(Array),
        origin: expect.stringMatching(/^[A-Z]{2}$/),
        print_country: "IT",
      });
    }
    expect(found.some((product) => product.print_areas.some((area: Json) => area.is_neck_label))).toBe(true);
    expect(found.some((product) => product.print_areas.some((area: Json) => area.zones.length > 1))).toBe(
      true,
    );
    const worn = found.filter((product) => ["hoodies", "children"].includes(product.category.code));
    expect(worn.length).toBeGreaterThan(2);
    for (const product of worn) {
      expect(Object.keys(product.facts.size_guide_cm)).toEqual(product.sizes.map((size: Json) => size.code));
    }
  });

  it("filters by gender, fit and tier, and finds each product by its SKU prefix", async () => {
    const all = await get("/catalog/products?limit=100");
    for (const [name, field] of [
      ["gender", "gender"],
      ["fit", "fit"],
      ["tier", "quality_tier"],
    ] as const) {
      const values = [...new Set(all.map((product: Json) => product[field]))].filter(
        (value) => value !== null,
      );
      expect(values.length).toBeGreaterThan(2);
      for (const value of values) {
        const found = await get(`/catalog/products?limit=100&${name}=${value}`);
        expect(found).toEqual(all.filter((product: Json) => product[field] === value));
      }
    }
    for (const product of all) {
      const byPrefix = await get(`/catalog/products?limit=100&q=${product.sku_prefix}-`);
      expect(byPrefix.map((found: Json) => found.id)).toContain(product.id);
    }
  });
});
