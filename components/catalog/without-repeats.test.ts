import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutRepeats } from "./read-facts.ts";

const facts = { specifications: { composition: "100% cotton", weight: 180 }, care: ["wash_30", "no_bleach"] };

test("leaves out what the facts say under the same name, or at length under another", () => {
  const attributes = {
    composition: "100% cotton",
    weight: 180,
    care_codes: ["wash_30", "no_bleach"],
    origin: "PT",
  };
  expect(withoutRepeats(attributes, facts)).toEqual({ origin: "PT" });
});

test("keeps what is only alike by chance", () => {
  expect(withoutRepeats({ grams: 180, composition: "100% linen" }, facts)).toEqual({
    grams: 180,
    composition: "100% linen",
  });
});

test("takes anything that JSON can hold", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (attributes, other) => {
      expect(() => withoutRepeats(attributes, other)).not.toThrow();
    }),
  );
});
