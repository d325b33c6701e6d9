import { expect, test } from "vitest";
import { collectLabels } from "./facets.ts";

test.each([
  ["a list of codes", { certifications: ["gots", "oeko-tex-100"] }],
  ["one text", { certification: "oeko-tex-100, gots" }],
  ["objects with a code", { certifications: [{ name: "GOTS", code: "gots" }, { code: "oeko-tex-100" }] }],
  ["objects by code", { labels: { gots: true, "oeko-tex-100": true, fsc: false } }],
  ["further down", { sustainability: { material: [{ certificates: ["gots", "oeko-tex-100"] }] } }],
])("labels are found as %s", (_, holder) => {
  expect(collectLabels(holder, {})).toEqual(["gots", "oeko-tex-100"]);
});

test("a label that occurs twice counts once, and a value that is not a label is left out", () => {
  const certifications = ["grs", " grs ", "", null, 7, { valid_until: 2030 }];
  expect(collectLabels({ certifications, care_codes: ["wash_30"] }, { certifications: ["fsc"] })).toEqual([
    "fsc",
    "grs",
  ]);
  expect(collectLabels({ composition: "100% cotton" }, {})).toEqual([]);
});

test("an object that contains itself has no labels", () => {
  const endless: Record<string, unknown> = { certifications: {} };
  endless.certifications = endless;
  expect(collectLabels(endless)).toEqual([]);
});
