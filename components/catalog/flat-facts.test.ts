import fc from "fast-check";
import { expect, test } from "vitest";
import { flatFacts } from "./read-facts.ts";

const style = { locale: "en", yes: "Yes", no: "No", labels: { "oeko-tex-100": "OEKO-TEX Standard 100" } };
test("returns each short fact of facts and attributes once, without the size guide", () => {
  const facts = {
    specifications: { composition: "100% cotton", fabric_weight_gsm: 180 },
    care: ["wash_30", "no_bleach"],
    size_guide_cm: { S: { chest_cm: 48 }, M: { chest_cm: 53 } },
    tests: [
      { name: "Rub", grade: 4 },
      { name: "Light", grade: 5 },
    ],
  };
  const attributes = { composition: "Cotton", origin: "PT", care_codes: ["wash_30", "no_bleach"] };
  expect([...flatFacts({ facts, attributes }, style)]).toEqual([
    ["Composition", "100% cotton"],
    ["Fabric weight (g/m²)", "180"],
    ["Care", "Wash 30, No bleach"],
    ["Origin", "Portugal"],
  ]);
});

test("never throws", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (facts, attributes) => {
      for (const text of flatFacts({ facts, attributes }, style).values()) expect(text).not.toBe("");
    }),
  );
});
