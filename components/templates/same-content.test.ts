import { expect, test } from "vitest";
import type { TemplateContent } from "#lib/features/templates/schemas.ts";
import { isSameContent } from "./same-content.ts";

const content: TemplateContent = {
  name: "Summer",
  note: "",
  productId: "a",
  colors: ["red", "navy"],
  files: { front: "1", back: "2" },
};

test("the order of colours and faces makes no difference, nor does a space at the end", () => {
  const other = { ...content, name: "Summer ", colors: ["navy", "red"], files: { back: "2", front: "1" } };
  expect(isSameContent(content, other)).toBe(true);
});

test.each<Partial<TemplateContent>>([
  { name: "Winter" },
  { note: "For the fair" },
  { productId: "b" },
  { colors: ["red"] },
  { files: { front: "2", back: "2" } },
  { files: { front: "1" } },
])("%o is different content", (change) => {
  expect(isSameContent(content, { ...content, ...change })).toBe(false);
});
