import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { takeSizeGuide } from "./take-size-guide.ts";

const style = { locale: "en", yes: "Yes", no: "No", labels: { "oeko-tex-100": "OEKO-TEX Standard 100" } };
const sizes = ["S", "M", "XL"].map((code) => ({ code, name: code === "XL" ? "Extra large" : code }));
const take = (facts: unknown) => takeSizeGuide(facts, sizes, style);

const table = {
  columns: ["", "S", "M", "Extra large"],
  rows: [
    ["Chest", "48", "53", "63"],
    ["Length", "68.5", "71", ""],
  ],
};

describe("takeSizeGuide", () => {
  it.each<[string, unknown]>([
    [
      "by size",
      { M: { chest_cm: 53, length_cm: 71 }, S: { chest_cm: 48, length_cm: 68.5 }, xl: { chest_cm: 63 } },
    ],
    [
      "by measure",
      { chest_cm: { S: 48, M: 53, "Extra Large": 63 }, length_cm: { S: 68.5, M: 71, "Extra Large": null } },
    ],
    [
      "as a list",
      [
        { size: "S", chest_cm: 48, length_cm: 68.5 },
        { size: "M", chest_cm: 53, length_cm: 71 },
        { size: "XL", chest_cm: 63 },
      ],
    ],
  ])("finds a guide %s, in the order of the product's sizes", (_, guide) => {
    expect(take({ care: "wash", size_guide_cm: guide })).toEqual({
      guide: { unit: "cm", table },
      rest: { care: "wash", size_guide_cm: undefined },
    });
  });

  it("finds a nested guide and keeps the values beside it", () => {
    const guide = { S: { chest: 48 }, M: { chest: 53 } };
    expect(take({ sizing: { note: "Lay flat.", rows: guide } })).toEqual({
      guide: { unit: null, table: { columns: ["", "S", "M"], rows: [["Chest", "48", "53"]] } },
      rest: { sizing: { note: "Lay flat.", rows: undefined } },
    });
  });

  it("puts a size that the product does not have last", () => {
    const facts = { guide: { "5XL": { chest: 80 }, S: { chest: 48 }, M: { chest: 53 } } };
    expect(take(facts).guide?.table.columns).toEqual(["", "S", "M", "5XL"]);
  });

  it.each([
    null,
    {},
    { size_guide_cm: null },
    { size_guide_cm: "See the label." },
    { S: "one", M: "two" },
    { front: { width_cm: 30 }, back: { width_cm: 20 } },
    { S: { chest: 48 } },
  ])("finds no size guide in %j", (facts) => {
    expect(take(facts)).toEqual({ guide: null, rest: facts });
  });

  it("never throws, and every row of a guide has as many cells as columns", () => {
    const key = fc.oneof(fc.constantFrom("S", "M", "XL", "size", "chest_cm", "__proto__"), fc.string());
    const anything = fc.anything({ maxDepth: 5, key, withNullPrototype: true });
    fc.assert(
      fc.property(anything, (facts) => {
        const { guide } = take(facts);
        const widths = guide?.table.rows.map((row) => row.length) ?? [];
        expect(widths.every((width) => width === guide?.table.columns.length)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
