import fc from "fast-check";
import { expect, it } from "vitest";
import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import { pixelsAt, placeFile } from "#lib/features/files/placement.ts";
import { drawPlacement } from "./draw-placement.ts";

function anArea(width: number, height: number): PrintArea {
  return {
    face: "front",
    name: "Front",
    is_neck_label: false,
    width_cm: width,
    height_cm: height,
    zones: [{ code: "huge", width_cm: 900, height_cm: 900 }],
    min_dpi: 150,
    min_pixels: { width: pixelsAt(width, 150), height: pixelsAt(height, 150) },
    techniques: [],
    extra_cost_cents: 0,
    currency: "EUR",
  };
}

it("draws area and file at the same scale, the file centred at the upper edge", () => {
  const area = anArea(30, 40);
  const {
    area: box,
    file,
    gaps,
    backdrop,
  } = drawPlacement(area, placeFile({ widthPx: 300, heightPx: 2_000 }, area), 300);
  expect(backdrop).toEqual({ x: 34, y: 34, width: 300, height: 300 });
  expect(box.width / box.height).toBeCloseTo(30 / 40, 9);
  expect(box.x + box.width / 2).toBeCloseTo(34 + 150, 9);
  expect(file).toMatchObject({ y: box.y, height: box.height, width: box.height * 0.15 });
  expect(gaps.map(({ cm }) => cm)).toEqual([12, 12]);
});

it("shows the margin below a wide file, and no margin without room for its size", () => {
  const area = anArea(30, 40);
  const below = drawPlacement(area, placeFile({ widthPx: 2_000, heightPx: 1_000 }, area), 300);
  expect(below.gaps.map(({ cm }) => cm)).toEqual([25]);
  const tight = drawPlacement(area, placeFile({ widthPx: 2_900, heightPx: 4_000 }, area), 300);
  expect(tight.gaps).toEqual([]);
});

it("draws an area without a file", () => {
  expect(drawPlacement(anArea(6, 6), null, 300)).toMatchObject({ file: null, gaps: [] });
});

it("keeps any size inside the picture, with a bounded number of tick marks", () => {
  const length = fc.double({ min: 0, max: 1e6, noNaN: true });
  const pixels = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(length, length, pixels, pixels, (width, height, widthPx, heightPx) => {
      const area = anArea(width, height);
      const drawing = drawPlacement(area, placeFile({ widthPx, heightPx }, area), 280);
      const { x, y } = drawing.area;
      expect(x).toBeGreaterThanOrEqual(34);
      expect(y).toBeGreaterThanOrEqual(34);
      expect(x + drawing.area.width).toBeLessThanOrEqual(34.001 + 280);
      expect(drawing.across.length + drawing.down.length).toBeLessThan(150);
      expect(JSON.stringify(drawing.area)).not.toMatch(/null/);
      expect(JSON.stringify(drawing.file)).not.toMatch(/null/);
    }),
  );
});
