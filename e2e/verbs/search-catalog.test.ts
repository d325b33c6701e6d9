import "#scripts/test/seed-properties.ts";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#drizzle/client.ts";
import { catalogLanguages } from "#drizzle/schema/catalog-languages.ts";
import { catalogProducts } from "#drizzle/schema/catalog-products.ts";
import { catalogTexts } from "#drizzle/schema/catalog-texts.ts";
import type { ServedProduct } from "#e2e/fixtures/build-catalog-replies.ts";
import { fillCatalog } from "#e2e/fixtures/fill-catalog.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { type FacetName, type Sort, sorts } from "#lib/features/catalog/query-facets.ts";
import { searchCatalog } from "#lib/features/catalog/search-catalog.ts";
import { translateTitles } from "#lib/features/catalog/translate-titles.ts";
import { foldText } from "#lib/fold-text.ts";
import english from "#messages/en.json" with { type: "json" };

useVerbs();
let ctx: MemberContext;
let served: ServedProduct[];

beforeAll(async () => {
  const team = await makeTeam();
  ctx = await team.as(team.owner);
  served = await fillCatalog(team.workspaceId, { products: 80, variants: 2_000 }, ["en", "fr", "de"]);
  const other = await makeTeam();
  await fillCatalog(other.workspaceId, { products: 40, variants: 400, seed: "another" });
});

type Wanted = Partial<Record<FacetName, string[]>>;
const find = (q: string, wanted: Wanted & { sort?: Sort } = {}, lang = "en") =>
  searchCatalog(ctx, { q, ...wanted }, lang);

describe("word search", () => {
  it.each([
    ["en", "hoodie", "Classic hoodie"],
    ["en", "HOOD", "Classic hoodie"],
    ["en", "hoodie classic", "Classic hoodie"],
    ["en", "t-shirt", "Everyday T-shirt"],
    ["en", "tshirt", "Everyday T-shirt"],
    ["en", "t shirt", "Everyday T-shirt"],
    ["en", "everyday t-shirts", "Everyday T-shirt"],
    ["en", "performance t-shirts", "Performance T-shirt"],
    ["en", "Fieldhouse", "Everyday T-shirt"],
    ["en", "tumbler", "Insulated tumbler"],
    ["fr", "quotidien", "T-shirt quotidien"],
    ["fr", "debardeur", "Débardeur"],
    ["fr", "DÉBARDEUR", "Débardeur"],
    ["de", "Reißverschluss", "Bio-Hoodie mit Reißverschluss"],
    ["de", "reissverschluss", "Bio-Hoodie mit Reißverschluss"],
    ["de", "verschluss", "Bio-Hoodie mit Reißverschluss"],
  ])("in %s, %s finds first %s", async (lang, q, title) => {
    const page = await find(q, {}, lang);
    expect(page.products[0]?.title).toBe(title);
    expect(page.spelled).toEqual([]);
  });

  it("finds what the color filter finds, by the color's name in the filter", async () => {
    for (const [family, name] of Object.entries(english.catalogSearch.values.color)) {
      const named = await find(name, { color: [family] });
      expect(named.total).toBe((await find("", { color: [family] })).total);
    }
  });

  it.each([
    ["hodie", "hoodie"],
    ["hoodei", "hoodie"],
    ["tshrit", "tshirt"],
    ["mgu", "mug"],
    ["blakc", "black"],
    ["swetshirt", "sweatshirt"],
    ["terracota", "terracotta"],
    ["burgandy", "burgundy"],
    ["fieldhuose", "fieldhouse"],
  ])("%s is corrected to %s, and the result says so", async (typed, meant) => {
    const page = await find(typed);
    expect(page.spelled).toEqual([{ typed, meant }]);
    const { spelled: _, ...asMeant } = await find(meant);
    expect(page).toEqual({ ...asMeant, spelled: page.spelled });
    expect(page.total).toBeGreaterThan(0);
  });

  it.each(["30 × 40 cm", "30x40 cm", "30*40", "30 x 40", "30X40mm"])(
    "finds the size %j as each other spelling of it",
    async (q) => {
      const { products } = await find("30x40");
      expect(products.length).toBeGreaterThan(0);
      expect((await find(q)).products).toEqual(products);
    },
  );

  it("finds the size 2XL as XXL", async () => {
    expect((await find("XXL")).total).toBe((await find("2XL")).total);
    expect((await find("XXL")).total).toBeGreaterThan(0);
  });

  it("does not correct known words, and does not guess at unknown ones", async () => {
    expect((await find("hood navy")).spelled).toEqual([]);
    const nothing = await find("xyzzy hoodie");
    expect(nothing).toMatchObject({ total: 0, products: [], spelled: [], unknown: ["xyzzy"] });
    expect(nothing.without.words).toBe(served.length);
  });

  it.each([
    [
      "en",
      "embroidery",
      (product: ServedProduct) => product.detail.techniques.some(({ name }) => name === "Embroidery"),
    ],
    [
      "de",
      "Stickerei",
      (product: ServedProduct) => product.detail.techniques.some(({ name }) => name === "Embroidery"),
    ],
    [
      "en",
      "oeko",
      (product: ServedProduct) => JSON.stringify(product.detail.attributes).includes("oeko-tex-100"),
    ],
    [
      "en",
      "OEKO-TEX Standard 100",
      (product: ServedProduct) => JSON.stringify(product.detail.attributes).includes("oeko-tex-100"),
    ],
    ["en", "Portugal", (product: ServedProduct) => product.detail.attributes.origin === "PT"],
  ])("in %s, finds all products whose page prints %s", async (lang, q, isPrinted) => {
    const page = await find(q, {}, lang);
    expect(page).toMatchObject({ total: served.filter(isPrinted).length, spelled: [], unknown: [] });
    expect(page.total).toBeGreaterThan(0);
  });

  it("keeps the filters if nothing is found", async () => {
    const [all, nothing] = [await find(""), await find("xyzzy")];
    const valuesOf = ({ facets }: typeof all) => facets.technique.map(({ value }) => value);
    expect(valuesOf(nothing)).toEqual(valuesOf(all));
    expect(nothing.facets.technique.every(({ count }) => count === 0)).toBe(true);
  });

  it("finds all products of a colour", async () => {
    const page = await find("terracotta", { sort: "best" });
    const withIt = served.filter(({ detail }) => detail.colors.some(({ name }) => name === "Terracotta"));
    expect(page.total).toBe(withIt.length);
  });

  it("ranks whole title words before beginnings of title words", async () => {
    const wordsOf = (title: string): string[] => foldText(title).match(/[a-z0-9]+/g) ?? [];
    const words = new Set(served.flatMap(({ detail }) => wordsOf(detail.title)));
    for (const word of [...words].slice(0, 40)) {
      const ranks = (await find(word)).products.map(({ title }) => {
        const own = wordsOf(title);
        return own.includes(word) ? 0 : own.some((other) => other.startsWith(word)) ? 1 : 2;
      });
      expect(ranks, word).toEqual(ranks.toSorted());
    }
  });

  it("keeps the order of the service among equal matches", async () => {
    const wanted = served
      .filter(({ detail }) => /\bhoodie/i.test(detail.title))
      .map(({ detail }) => detail.id);
    expect((await find("hoodie")).products.map(({ id }) => id).slice(0, wanted.length)).toEqual(wanted);
  });

  it("shows English for products that are not yet translated", async () => {
    const team = await makeTeam();
    await fillCatalog(team.workspaceId, { products: 3, variants: 9 }, ["en", "de"]);
    await db()
      .delete(catalogTexts)
      .where(and(eq(catalogTexts.workspaceId, team.workspaceId), eq(catalogTexts.lang, "de")));
    const [first] = (await searchCatalog(await team.as(team.owner), { q: "everyday" }, "de")).products;
    expect(first?.title).toBe("Everyday T-shirt");
    await db().delete(catalogTexts).where(eq(catalogTexts.workspaceId, team.workspaceId));
    const wordless = await searchCatalog(await team.as(team.owner), { q: "everyday" }, "de");
    expect(wordless).toMatchObject({ total: 0, offered: 3 });
  });

  it("names products of orders in the reader's language, as far as they are translated", async () => {
    const titles = ["Everyday T-shirt", "No longer sold"];
    expect([...(await translateTitles(ctx, { titles }, "fr"))]).toEqual([
      ["Everyday T-shirt", "T-shirt quotidien"],
    ]);
    expect((await translateTitles(ctx, { titles }, "en")).size).toBe(0);
    const stranger = await makeTeam();
    expect((await translateTitles(await stranger.as(stranger.owner), { titles }, "fr")).size).toBe(0);
  });

  it("requests English and the reader's language to name products of orders", async () => {
    const team = await makeTeam();
    await translateTitles(await team.as(team.owner), { titles: ["Everyday T-shirt"] }, "de");
    const requested = await db()
      .select({ lang: catalogLanguages.lang })
      .from(catalogLanguages)
      .where(eq(catalogLanguages.workspaceId, team.workspaceId));
    expect(requested.map(({ lang }) => lang).toSorted()).toEqual(["de", "en"]);
  });

  it("accepts any input", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (q) => {
        const page = await find(q);
        expect(page.total).toBeLessThanOrEqual(served.length);
      }),
      { numRuns: 60 },
    );
    for (const q of ["'", "%", "_", "\\", "\0", "|", " ; drop", "a".repeat(5_000), "a\0b-1"]) await find(q);
    expect((await find("", { label: ["\0"], size: ["'"], price: ["x", "-1-2"], days: ["soon"] })).total).toBe(
      0,
    );
  });
});

describe("SKU search", () => {
  it("finds a variant's product by the beginning of its SKU, in any case", async () => {
    for (const { detail, variants } of served.slice(0, 20)) {
      const sku = variants.at(-1)?.sku ?? "";
      for (const typed of [sku, sku.toLowerCase(), sku.slice(0, -1)]) {
        const beginning = new RegExp(`^${typed}`, "i");
        const having = served.filter((one) => one.variants.some((variant) => beginning.test(variant.sku)));
        const ids = (await find(typed)).products.map(({ id }) => id);
        expect(ids, typed).toContain(detail.id);
        expect(ids.toSorted(), typed).toEqual(having.map((one) => one.detail.id).toSorted());
      }
    }
  });

  it("finds several SKUs at once", async () => {
    const [one, , , other] = served.map(({ variants }) => variants[0]?.sku);
    const page = await find(`${one} ${other}`);
    expect(page.products.map(({ id }) => id)).toEqual([served[0]?.detail.id, served[3]?.detail.id]);
  });
});

describe("paging", () => {
  const walk = async (q: string, sort: Sort) => {
    const found = [];
    let cursor: string | undefined;
    do {
      const page = await searchCatalog(ctx, { q, sort, ...(cursor && { cursor }) }, "en");
      found.push(...page.products);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return found;
  };

  it.each(sorts)("lists each product once, sorted by %s", async (sort) => {
    const found = await walk("", sort);
    expect(new Set(found.map(({ id }) => id)).size).toBe(served.length);
    expect(found).toHaveLength(served.length);
    const keys: Record<Sort, (product: (typeof found)[number]) => number | string> = {
      best: ({ id }) => served.findIndex(({ detail }) => detail.id === id),
      price: ({ priceFromCents }) => priceFromCents,
      "price-down": ({ priceFromCents }) => -priceFromCents,
      days: ({ productionDays }) => productionDays ?? Number.POSITIVE_INFINITY,
      name: ({ title }) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, " "),
    };
    const inOrder = found.map(keys[sort]);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  it("refuses an invalid cursor", async () => {
    for (const cursor of ["x", "e30", btoa('[1,"\\u0000",2,"x"]')]) {
      await expect(searchCatalog(ctx, { q: "", cursor }, "en")).rejects.toMatchObject({
        code: "invalid_cursor",
      });
    }
  });
});

it("shows discontinued products with their replacement, and hides those no longer offered", async () => {
  const gone = await find("", { availability: ["discontinued"] });
  const [replaced] = gone.products.filter(({ replacement }) => replacement !== null);
  expect(replaced?.replacement?.title).toBe("Kids' hoodie");
  const inFrench = await find("", { availability: ["discontinued"] }, "fr");
  expect(inFrench.products.map(({ replacement }) => replacement?.title)).toContain("Sweat à capuche enfant");
  const id = gone.products[0]?.id ?? "";
  await db().update(catalogProducts).set({ isOffered: false }).where(eq(catalogProducts.id, id));
  expect((await find("", { availability: ["discontinued"] })).total).toBe(gone.total - 1);
  await db().update(catalogProducts).set({ isOffered: true }).where(eq(catalogProducts.id, id));
});

it("finds nothing of another workspace", async () => {
  const mine = new Set(served.map(({ detail }) => detail.id));
  for (const q of ["", "hoodie", "hodie", "TEE-", served[0]?.variants[0]?.sku ?? ""]) {
    for (const { id } of (await find(q)).products) expect(mine).toContain(id);
  }
  const nobody = await makeTeam();
  const empty = await searchCatalog(await nobody.as(nobody.owner), { q: "TEE-WHITE hodie" }, "en");
  expect(empty).toMatchObject({ total: 0, offered: 0, spelled: [], products: [] });
});

it("makes no call to the service", async () => {
  const team = await makeTeam();
  await fillCatalog(team.workspaceId, { products: 3, variants: 9 });
  const viewer = await team.as(await team.add("viewer"));
  expect((await searchCatalog(viewer, { q: "shirt" }, "en")).total).toBeGreaterThan(0);
});
