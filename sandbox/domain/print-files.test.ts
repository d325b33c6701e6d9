import { expect, it } from "vitest";
import { areaPixels, reachesResolution, reachesSideBySide } from "./print-files.ts";

it("rounds up the pixels of a print area", () => {
  expect(areaPixels(30, 40, 150)).toEqual({ width: 1_772, height: 2_363 });
  expect(areaPixels(2.54, 5.08, 300)).toEqual({ width: 300, height: 600 });
});

const area = { width: 1_000, height: 2_000 };

it.each([
  [1_000, 2_000, true, true],
  [999, 1_998, false, false],
  // A wide file touches the sides, so its width decides.
  [1_000, 100, true, false],
  [999, 100, false, false],
  // A narrow file touches top and bottom, so its height decides.
  [10, 2_000, true, false],
  [10, 1_999, false, false],
])("a file of %i × %i: as placed %s, side by side %s", (width, height, placed, sides) => {
  expect(reachesResolution({ width, height }, area)).toBe(placed);
  expect(reachesSideBySide({ width, height }, area)).toBe(sides);
});
