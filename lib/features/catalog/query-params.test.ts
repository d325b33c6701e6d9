import fc from "fast-check";
import { expect, test } from "vitest";
import { facetNames, sorts } from "./query-facets.ts";
import {
  type CatalogSearch,
  catalogLanguages,
  loadCatalogSearch,
  writeCatalogSearch,
} from "./query-params.ts";

// Of a list the address keeps everything but an empty entry and half a letter.
const value = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
const values = fc.array(value, { maxLength: 4 });
const searches = fc.record({
  ...Object.fromEntries(facetNames.map((name) => [name, values])),
  q: fc.string({ unit: "grapheme", maxLength: 40 }),
  sort: fc.constantFrom(...sorts),
  lang: fc.option(fc.constantFrom(...catalogLanguages)),
}) as unknown as fc.Arbitrary<CatalogSearch>;

test("an address says the whole search, and nothing of what is as usual", () => {
  fc.assert(
    fc.property(searches, (search) => {
      expect(loadCatalogSearch(new URLSearchParams(writeCatalogSearch(search)))).toEqual(search);
    }),
  );
  expect(writeCatalogSearch(loadCatalogSearch(new URLSearchParams()))).toBe("");
});

test("what an address says wrong counts as not said", () => {
  expect(loadCatalogSearch(new URLSearchParams("sort=worst&lang=xx&tier=&q="))).toEqual(
    loadCatalogSearch(new URLSearchParams()),
  );
});
