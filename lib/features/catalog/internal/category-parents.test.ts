import { expect, test } from "vitest";
import { parentsOf } from "../discover-categories.ts";

const tree = (below: Record<string, string[]>) =>
  Object.fromEntries(parentsOf(new Map(Object.entries(below).map(([code, of]) => [code, new Set(of)]))));

test("the narrowest category that names another one is its parent", () => {
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

test("two that name each other have no parent in each other, nor do they loop", () => {
  expect(tree({ a: ["a", "b"], b: ["a", "b"], c: ["c"] })).toEqual({ a: null, b: null, c: null });
});

test("a category whose list is empty, and one that nobody asked about, change nothing", () => {
  expect(tree({ a: [], b: ["b", "unknown"] })).toEqual({ a: null, b: null });
});
