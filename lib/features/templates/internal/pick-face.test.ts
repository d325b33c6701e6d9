import { expect, test } from "vitest";
import { pickFace } from "../begin-template.ts";

const area = (face: string, side: number, is_neck_label = false) => ({
  face,
  name: face,
  is_neck_label,
  width_cm: side / 100,
  height_cm: side / 100,
  zones: [],
  min_dpi: 254,
  min_pixels: { width: side, height: side },
  techniques: [],
  extra_cost_cents: 0,
  currency: "EUR",
});
const areas = [area("label", 100, true), area("front", 3_000), area("sleeve", 800)];
const square = (side: number) => ({ widthPx: side, heightPx: side });

test("the requested face is chosen if the product has it", () => {
  expect(pickFace(areas, square(100), "sleeve")).toBe("sleeve");
  expect(pickFace(areas, square(4_000), "back")).toBe("front");
});

test("otherwise the first face that the file is large enough for, a neck label last", () => {
  expect(pickFace(areas, square(4_000))).toBe("front");
  expect(pickFace(areas, square(900))).toBe("sleeve");
  expect(pickFace(areas, square(200))).toBe("label");
  expect(pickFace(areas, square(10))).toBe("front");
  expect(pickFace([], square(10))).toBeNull();
});

test("a face whose sizes contradict each other is treated like any other", () => {
  const unclear = { ...area("front", 3_000), min_pixels: { width: 5_000, height: 5_000 } };
  expect(pickFace([unclear, area("sleeve", 800)], square(4_000))).toBe("front");
  expect(pickFace([unclear, area("sleeve", 800)], square(900))).toBe("sleeve");
});
