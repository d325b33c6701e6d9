import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutRepeats } from "./read-facts.ts";

const facts = { specifications: { composition: "100% cotton", weight: 180 }, care: ["wash_30", "no_bleach"] };

test("removes attributes that the facts repeat under the same name, or a long value under another name", () => {
  const attributes = {
    composition: "100% cotton",
    weight: 180,
    care_codes: ["wash_30", "no_bleach"],
    origin: "PT",
  };
  expect(withoutRepeats(attributes, facts)).toEqual({ origin: "PT" });
});

test("keeps attributes that are similar by chance", () => {
  expect(withoutRepeats({ grams: 180, composition: "100% linen" }, facts)).toEqual({
    grams: 180,
    composition: "100% linen",
  });
});

test("accepts any JSON value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (attributes, other) => {
      expect(() => withoutRepeats(attributes, other)).not.toThrow();
    }),
  );
});
