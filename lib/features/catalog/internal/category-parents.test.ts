import { expect, test } from "vitest";
import { parentsOf } from "../discover-categories.ts";

const tree = (below: Record<string, string[]>) =>
  Object.fromEntries(parentsOf(new Map(Object.entries(below).map(([code, of]) => [code, new Set(of)]))));

test("the parent of a category is the smallest other category that contains it", () => {
  const below = {
    apparel: ["apparel", "tops", "t-shirts", "caps"],
    tops: ["tops", "t-shirts"],
    "t-shirts": ["t-shirts"],
    caps: ["caps"],
    mugs: ["mugs"],
  };
  expect(tree(below)).toEqual({
    apparel: null,
    tops: "apparel",
    "t-shirts": "tops",
    caps: "apparel",
    mugs: null,
  });
});

test("two categories that contain each other both have no parent", () => {
  expect(tree({ a: ["a", "b"], b: ["a", "b"], c: ["c"] })).toEqual({ a: null, b: null, c: null });
});

test("an empty category has no parent, and an unknown category in a list is ignored", () => {
  expect(tree({ a: [], b: ["b", "unknown"] })).toEqual({ a: null, b: null });
});
