import fc from "fast-check";
import { expect, test } from "vitest";
import { facetNames } from "../query-facets.ts";
import { arrangeFacets, compareSizes } from "./arrange-facets.ts";

const inOrder = [
  ["XXS", "XS", "S", "M", "L", "XL", "2XL", "XXXL", "4XL", "5XL"],
  ["30X40", "50X70", "100X70"],
  ["330ML", "500ML"],
  ["0-3M", "3-6M", "12-18M"],
  ["3-4Y", "5-6Y", "11-12Y"],
  ["ONE", "SET"],
];

test.each(inOrder)("sizes sort from small to large: %s before %s", (...sizes) => {
  fc.assert(
    fc.property(fc.shuffledSubarray(sizes, { minLength: sizes.length }), (mixed) => {
      expect(mixed.toSorted(compareSizes)).toEqual(sizes);
    }),
  );
});

test("letter sizes come first, then measured sizes, then names; any list of strings can be sorted", () => {
  expect(["ONE", "330ML", "M"].toSorted(compareSizes)).toEqual(["M", "330ML", "ONE"]);
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 6 })), (sizes) => {
      const sorted = sizes.toSorted(compareSizes);
      expect(sorted.toReversed().toSorted(compareSizes).map(String)).toHaveLength(sizes.length);
      for (const [index, size] of sorted.entries()) {
        const next = sorted[index + 1];
        if (next !== undefined) expect(compareSizes(size, next)).toBeLessThanOrEqual(0);
      }
    }),
  );
});

test("values without a product are omitted, unless nothing was found", () => {
  const none = Object.fromEntries(facetNames.map((name) => [name, [] as string[]])) as never;
  const facets = [
    { facet: "technique", value: "dtg", name: "DTG", count: 2 },
    { facet: "technique", value: "embroidery", name: "Embroidery", count: 0 },
  ] as const;
  const valuesOf = (total: number) =>
    arrangeFacets({ facets, parents: {}, total }, none, "en").technique.map(({ value }) => value);
  expect(valuesOf(2)).toEqual(["dtg"]);
  expect(valuesOf(0)).toEqual(["dtg", "embroidery"]);
});
