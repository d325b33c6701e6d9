import { expect, test } from "vitest";
import { colorFamily } from "./color-family.ts";

test.each([
  ["black", ["#000000", "#121212", "#1c1c1e"]],
  ["grey", ["#808080", "#b4b6ba", "#44474c", "#9a9388", "#c9ccd0"]],
  ["white", ["#ffffff", "#fff", "#f7f7f4", "#fffafa"]],
  ["beige", ["#efe6d3", "#d9c7a5", "#f5f5dc", "#d2b48c"]],
  ["brown", ["#4b3226", "#6a4630", "#b98d5b", "#8b4513", "#3b2314"]],
  ["red", ["#ff0000", "#c1272d", "#6b1f2e", "#800020"]],
  ["orange", ["#ffa500", "#e2702a", "#ff7f50"]],
  ["yellow", ["#ffff00", "#f2cf45", "#d39b2a"]],
  ["green", ["#00ff00", "#23472f", "#808000", "#a9b79c", "#1c6f73", "#b7e0cd"]],
  ["blue", ["#0000ff", "#1f2a44", "#000080", "#9cc4e4", "#54718f", "#00ffff"]],
  ["purple", ["#800080", "#55307a", "#bfb2dd", "#c8a2c8"]],
  ["pink", ["#ffc0cb", "#eeb8c4", "#c2286f", "#ff69b4"]],
])("%s is the family of %j", (family, hexes) => {
  expect(hexes.map(colorFamily)).toEqual(hexes.map(() => family));
});

test("a value that is not a hex colour has no family; upper case and a missing # are accepted", () => {
  for (const none of [null, "", "red", "#12345", "#gggggg", "1234567"]) expect(colorFamily(none)).toBeNull();
  expect(colorFamily(" #FF0000 ")).toBe("red");
  expect(colorFamily("ff0000")).toBe("red");
});
