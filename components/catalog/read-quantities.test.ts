import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readQuantities } from "./read-quantities.ts";

describe("readQuantities", () => {
  it("accepts whole numbers and ignores empty fields and zeros", () => {
    const read = readQuantities([
      ["A", " 12 "],
      ["B", ""],
      ["C", "0"],
      ["D", "1000"],
    ]);
    expect(read).toEqual({
      lines: [
        { sku: "A", quantity: 12 },
        { sku: "D", quantity: 1000 },
      ],
      pieces: 1012,
      wrong: [],
      problem: null,
    });
  });

  it.each([
    ["1.5", "not_whole"],
    ["-3", "not_whole"],
    ["1e3", "not_whole"],
    ["a dozen", "not_whole"],
    ["1001", "out_of_range"],
    ["9".repeat(400), "out_of_range"],
  ])("reports the problem of %s", (typed, problem) => {
    const read = readQuantities([
      ["A", "2"],
      ["B", typed],
    ]);
    expect(read).toMatchObject({ lines: [{ sku: "A", quantity: 2 }], wrong: ["B"], problem });
  });

  it("reports more lines than a quote can have", () => {
    const fields = Array.from({ length: 101 }, (_, index) => [`S${index}`, "1"] as const);
    expect(readQuantities(fields.slice(1)).problem).toBeNull();
    expect(readQuantities(fields).problem).toBe("too_many");
  });

  it("only returns quantities that the service accepts", () => {
    const field = fc.tuple(fc.string(), fc.oneof(fc.string(), fc.integer().map(String)));
    fc.assert(
      fc.property(fc.array(field), (fields) => {
        const quantities = readQuantities(fields).lines.map(({ quantity }) => quantity);
        expect(quantities.every((each) => Number.isInteger(each) && each >= 1 && each <= 1000)).toBe(true);
      }),
    );
  });
});
