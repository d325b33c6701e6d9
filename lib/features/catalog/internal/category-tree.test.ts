import fc from "fast-check";
import { expect, test } from "vitest";
import { placeCategories } from "./arrange-facets.ts";

const category = (value: string, count = 1) => ({ value, name: value.toUpperCase(), count });
const placed = (codes: string[], parents: Record<string, string>) =>
  placeCategories(
    codes.map((code) => category(code)),
    parents,
    "en",
  ).map(({ value, depth, count }) => `${"-".repeat(depth)}${value} ${count}`);

test("each category follows its parent, siblings are sorted by name, and a count includes sub-categories", () => {
  const parents = { caps: "headwear", beanies: "headwear", kids: "caps" };
  expect(placed(["mugs", "caps", "headwear", "kids", "beanies"], parents)).toEqual([
    "headwear 4",
    "-beanies 1",
    "-caps 2",
    "--kids 1",
    "mugs 1",
  ]);
});

test("a category with a missing parent, or in a cycle of parents, is at the top", () => {
  expect(placed(["caps"], { caps: "headwear" })).toEqual(["caps 1"]);
  expect(placed(["a", "b"], { a: "b", b: "a" })).toEqual(["a 1", "b 1"]);
});

test("with any parents, each category appears once and the top categories count all of them", () => {
  const code = fc.constantFrom("a", "b", "c", "d", "e");
  fc.assert(
    fc.property(fc.uniqueArray(code), fc.dictionary(code, code), (codes, parents) => {
      const tree = placeCategories(
        codes.map((value) => category(value)),
        parents,
        "en",
      );
      expect(tree.map(({ value }) => value).toSorted()).toEqual(codes.toSorted());
      const top = tree.filter(({ depth }) => depth === 0);
      expect(top.reduce((sum, { count }) => sum + count, 0)).toBe(codes.length);
    }),
  );
});
