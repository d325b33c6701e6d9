import "#scripts/test/seed-properties.ts";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogCategories } from "#drizzle/schema/catalog-categories.ts";
import type { ServedProduct } from "#e2e/fixtures/build-catalog-replies.ts";
import { fillCatalog } from "#e2e/fixtures/fill-catalog.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { facetsOf, variantFacetsOf } from "#lib/features/catalog/internal/facets.ts";
import {
  type FacetName,
  facetNames,
  readPriceRange,
  type Sort,
  sorts,
} from "#lib/features/catalog/query-facets.ts";
import { searchCatalog } from "#lib/features/catalog/search-catalog.ts";

useVerbs();
let ctx: MemberContext;
let served: ServedProduct[];
let values: Map<ServedProduct, Record<FacetName, string[]>>;

beforeAll(async () => {
  const team = await makeTeam();
  ctx = await team.as(team.owner);
  served = await fillCatalog(team.workspaceId, { products: 80, variants: 2_000 }, ["en", "fr"]);
  values = new Map(served.map((product) => [product, valuesOf(product)]));
});

type Wanted = Partial<Record<FacetName, string[]>>;
const find = (q: string, wanted: Wanted & { sort?: Sort } = {}, lang = "en") =>
  searchCatalog(ctx, { q, ...wanted }, lang);

/** The facet values of a product, computed directly from the service's data. */
function valuesOf({ detail, variants }: ServedProduct): Record<FacetName, string[]> {
  const { labels, faces, techniques } = facetsOf(detail);
  const { colorFamilies, sizeCodes } = variantFacetsOf(variants);
  const said = (value: string | number | null) => (value === null ? [] : [String(value)]);
  return {
    category: [detail.category.code],
    availability: [detail.availability],
    tier: said(detail.quality_tier),
    gender: said(detail.gender),
    fit: said(detail.fit),
    color: colorFamilies,
    size: sizeCodes,
    price: [String(detail.price_from_cents)],
    days: said(detail.production_days),
    technique: techniques,
    face: faces,
    label: labels,
  };
}

function has(product: ServedProduct, name: FacetName, chosen: string[]): boolean {
  const own = values.get(product)?.[name] ?? [];
  if (name !== "price") return chosen.some((value) => own.includes(value));
  const cents = product.detail.price_from_cents;
  return chosen.some((value) => {
    const range = readPriceRange(value);
    return range !== null && cents >= range.min && (range.max === null || cents < range.max);
  });
}

const fulfils = (product: ServedProduct, wanted: Wanted, except?: FacetName) =>
  facetNames.every((name) => {
    const chosen = wanted[name] ?? [];
    return name === except || chosen.length === 0 || has(product, name, chosen);
  });

it("counts each facet over the other filters, as a simple recount does", async () => {
  const { facets } = await find("");
  const known = facetNames.map((name) => [name, facets[name].map(({ value }) => value)] as const);
  const someOf = Object.fromEntries(
    known.map(([name, values]) => [
      name,
      fc.subarray([...values], { maxLength: Math.min(3, values.length) }),
    ]),
  ) as Record<FacetName, fc.Arbitrary<string[]>>;
  const narrowed = fc.subarray([...facetNames], { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(narrowed, fc.record(someOf), fc.constantFrom(...sorts), async (names, all, sort) => {
      const wanted: Wanted = Object.fromEntries(names.map((name) => [name, all[name]]));
      const page = await find("", { ...wanted, sort });
      expect(page.total).toBe(served.filter((product) => fulfils(product, wanted)).length);
      for (const name of facetNames) {
        const left = served.filter((product) => fulfils(product, wanted, name));
        const shown = Object.fromEntries(page.facets[name].map(({ value, count }) => [value, count]));
        for (const [value, count] of Object.entries(shown)) {
          expect(count, `${name} ${value}`).toBe(
            left.filter((product) => has(product, name, [value])).length,
          );
        }
        const present = new Set(
          name === "price" ? [] : left.flatMap((product) => values.get(product)?.[name] ?? []),
        );
        for (const value of present) expect(shown, name).toHaveProperty([value]);
        if (wanted[name]?.length) expect(page.without.facets[name]).toBe(left.length);
      }
    }),
    { numRuns: 40 },
  );
});

it("counts over the matches of the words", async () => {
  const page = await find("hoodie");
  const sum = page.facets.availability.reduce((total, { count }) => total + count, 0);
  expect(sum).toBe(page.total);
  expect(page.total).toBeLessThan(served.length);
});

it("names values in the language of the catalog, in a stable order", async () => {
  const { facets } = await find("", {}, "fr");
  expect(facets.category.find(({ value }) => value === "tank-tops")?.name).toBe("Débardeurs");
  expect(facets.technique.find(({ value }) => value === "dtg")?.name).toBe("Impression directe");
  const sizes = facets.size.map(({ value }) => value).filter((value) => /^\d?X*[SML]$/.test(value));
  expect(sizes).toEqual(
    ["XS", "S", "M", "L", "XL", "2XL", "3XL", "4XL", "5XL"].filter((size) => sizes.includes(size)),
  );
});

it("keeps a selected value without matches", async () => {
  const page = await find("mug", { size: ["5XL"], label: ["no-such-label"] });
  expect(page.total).toBe(0);
  expect(page.facets.size).toContainEqual(expect.objectContaining({ value: "5XL", count: 0 }));
  expect(page.facets.label).toContainEqual({ value: "no-such-label", name: null, count: 0, depth: 0 });
});

it("includes sub-categories, and counts them with their parent", async () => {
  const parts = ["hoodies", "sweatshirts", "t-shirts"];
  const workspaceId = ctx.workspace.id;
  const above = { workspaceId, lang: "en", name: "", code: "t-shirts", parentCode: null };
  await db()
    .insert(catalogCategories)
    .values([above, ...parts.slice(0, 2).map((code) => ({ ...above, code, parentCode: "t-shirts" }))]);
  const { facets } = await find("");
  const alone = served.filter(({ detail }) => parts.includes(detail.category.code)).length;
  const tree = facets.category.filter(({ value }) => parts.includes(value));
  expect(tree.map(({ value, depth }) => [value, depth])).toEqual([
    ["t-shirts", 0],
    ["hoodies", 1],
    ["sweatshirts", 1],
  ]);
  expect(tree[0]?.count).toBe(alone);
  expect((await find("", { category: ["t-shirts"] })).total).toBe(alone);
  await db().delete(catalogCategories).where(eq(catalogCategories.workspaceId, workspaceId));
});
