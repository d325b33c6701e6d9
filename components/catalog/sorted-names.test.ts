import { expect, test } from "vitest";
import { sortedNames } from "./sorted-names.ts";

const says = (...names: string[]) => sortedNames(names.map((name) => ({ name })));

test("equal colours in another order are no difference, and another colour is one", () => {
  expect(says("Black", "White", "Navy")).toBe(says("White", "Navy", "Black"));
  expect(says("White", "Navy")).not.toBe(says("White", "Navy", "Black"));
  expect(says("White", "Red")).not.toBe(says("White", "Navy"));
  expect(says()).toBe("");
});
