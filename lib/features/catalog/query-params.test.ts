import fc from "fast-check";
import { expect, test } from "vitest";
import { facetNames, sorts } from "./query-facets.ts";
import {
  type CatalogSearch,
  catalogLanguages,
  loadCatalogSearch,
  writeCatalogSearch,
} from "./query-params.ts";

// In a list, the URL does not preserve an empty entry or half of a surrogate pair.
const value = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
const values = fc.array(value, { maxLength: 4 });
const searches = fc.record({
  ...Object.fromEntries(facetNames.map((name) => [name, values])),
  q: fc.string({ unit: "grapheme", maxLength: 40 }),
  sort: fc.constantFrom(...sorts),
  lang: fc.option(fc.constantFrom(...catalogLanguages)),
}) as unknown as fc.Arbitrary<CatalogSearch>;

test("a search is read back from its URL, which leaves out the defaults", () => {
  fc.assert(
    fc.property(searches, (search) => {
      expect(loadCatalogSearch(new URLSearchParams(writeCatalogSearch(search)))).toEqual(search);
    }),
  );
  expect(writeCatalogSearch(loadCatalogSearch(new URLSearchParams()))).toBe("");
});

test("an invalid parameter of the URL counts as missing", () => {
  expect(loadCatalogSearch(new URLSearchParams("sort=worst&lang=xx&tier=&q="))).toEqual(
    loadCatalogSearch(new URLSearchParams()),
  );
});
