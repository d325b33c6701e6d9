import { expect, test } from "vitest";
import { slugify } from "./slugify.ts";

test.each([
  ["Atelier Ñandú & Co", "atelier-nandu-co"],
  ["  Łódź  prints ", "odz-prints"],
  ["API", "desk-api"],
  ["注文", "desk"],
  ["7", "desk-7"],
  ["x".repeat(60), "x".repeat(40)],
])("the slug of %s is %s", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
