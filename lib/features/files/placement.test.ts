import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PlacingArea, pixelsAt, placeFile, verdictOf } from "./placement.ts";

function anArea(width: number, height: number, dpi = 150): PlacingArea {
  const min_pixels = { width: pixelsAt(width, dpi), height: pixelsAt(height, dpi) };
  return { width_cm: width, height_cm: height, min_dpi: dpi, min_pixels };
}

const place = (widthPx: number, heightPx: number, area: PlacingArea) =>
  placeFile({ widthPx, heightPx }, area);

describe("a file on an area of 30 × 40 cm", () => {
  const front = anArea(30, 40);

  it("fills it if it has the same proportions", () => {
    const placed = place(3_000, 4_000, front);
    expect(placed.sizeCm).toEqual({ width: 30, height: 40 });
    expect(placed.marginsCm).toEqual({ left: 0, right: 0, bottom: 0 });
    expect(placed.dpi).toBeCloseTo(254, 9);
    expect(placed.coverage).toBe(1);
  });

  it("touches both sides if it is wide, and leaves free space at the bottom", () => {
    const placed = place(2_000, 1_000, front);
    expect(placed.sizeCm).toEqual({ width: 30, height: 15 });
    expect(placed.marginsCm).toEqual({ left: 0, right: 0, bottom: 25 });
    expect(placed.coverage).toBeCloseTo(0.375, 9);
  });

  it("is centered if it is narrow", () => {
    const placed = place(1_000, 4_000, front);
    expect(placed.sizeCm).toEqual({ width: 10, height: 40 });
    expect(placed.marginsCm).toEqual({ left: 10, right: 10, bottom: 0 });
  });

  it.each([
    [1_772, 2_363, true, true],
    [1_771, 2_362, false, false],
    // wide: only its width decides
    [1_772, 10, true, false],
    [1_771, 10, false, false],
    // narrow: only its height decides
    [10, 2_363, true, false],
    [10, 2_362, false, false],
  ])("%i × %i pixels: enough %s, enough on both sides %s", (width, height, reaches, both) => {
    expect(place(width, height, front)).toMatchObject({ reaches, reachesBothSides: both });
  });

  it("lacks a number of pixels, which is given in its own proportions", () => {
    expect(place(1_000, 500, front).missing).toEqual({ width: 772, height: 386 });
    expect(place(500, 2_000, front).missing).toEqual({ width: 91, height: 363 });
    expect(place(4_000, 4_000, front).missing).toEqual({ width: 0, height: 0 });
  });

  it("has a largest size at the minimum resolution, or none if the area has no minimum", () => {
    expect(place(1_500, 750, front).largestCm).toEqual({ width: 25.4, height: 12.7 });
    expect(place(1_500, 750, { ...front, min_dpi: 0 }).largestCm).toBeNull();
  });
});

it("gives the verdict unclear if an area's pixels and its resolution disagree", () => {
  const lenient: PlacingArea = { ...anArea(30, 40), min_pixels: { width: 1_000, height: 1_334 } };
  expect(place(1_200, 1_600, lenient)).toMatchObject({ reaches: true, reachesDpi: false });
  const strict: PlacingArea = { ...anArea(30, 40), min_pixels: { width: 3_544, height: 4_725 } };
  const placed = place(2_000, 2_667, strict);
  expect(placed).toMatchObject({ reaches: false, reachesDpi: true });
  expect(verdictOf(placed)).toBe("unclear");
  expect(verdictOf(place(1_000, 1_334, strict))).toBe("tooSmall");
});

const length = fc.double({ min: 0.1, max: 500, noNaN: true });
const dpi = fc.integer({ min: 1, max: 1_200 });
const pixels = fc.integer({ min: 1, max: 20_000 });

describe("for any file and any area", () => {
  it("the file is inside the area, touches an edge, and has the same resolution in both directions", () => {
    fc.assert(
      fc.property(length, length, dpi, pixels, pixels, (width, height, least, widthPx, heightPx) => {
        const {
          sizeCm,
          marginsCm,
          dpi: sharpness,
          coverage,
        } = place(widthPx, heightPx, anArea(width, height, least));
        const atMost = 1 + 1e-9;
        expect(sizeCm.width).toBeLessThanOrEqual(width * atMost);
        expect(sizeCm.height).toBeLessThanOrEqual(height * atMost);
        expect(Math.min(marginsCm.left / width, marginsCm.bottom / height)).toBeLessThan(1e-9);
        expect(sizeCm.width / widthPx).toBeCloseTo(sizeCm.height / heightPx, 9);
        expect((widthPx / sizeCm.width) * 2.54).toBeCloseTo(sharpness, 4);
        expect(coverage).toBeGreaterThan(0);
        expect(coverage).toBeLessThanOrEqual(atMost);
      }),
    );
  });

  it("a file with its missing pixels added is large enough, and one side is then exactly enough", () => {
    fc.assert(
      fc.property(length, length, dpi, pixels, pixels, (width, height, least, widthPx, heightPx) => {
        const area = anArea(width, height, least);
        const { reaches, missing, required } = place(widthPx, heightPx, area);
        if (reaches) return;
        const [enoughWidth, enoughHeight] = [widthPx + missing.width, heightPx + missing.height];
        expect(place(enoughWidth, enoughHeight, area).reaches).toBe(true);
        expect(enoughWidth === required.width || enoughHeight === required.height).toBe(true);
      }),
    );
  });

  it("an area whose pixels match its resolution gives the same verdict by both", () => {
    fc.assert(
      fc.property(length, length, dpi, pixels, pixels, (width, height, least, widthPx, heightPx) => {
        const { reaches, reachesDpi, reachesBothSides } = place(
          widthPx,
          heightPx,
          anArea(width, height, least),
        );
        expect(reachesDpi).toBe(reaches);
        if (reachesBothSides) expect(reaches).toBe(true);
      }),
    );
  });

  it("an area without a size gives only finite numbers", () => {
    const nothing: PlacingArea = {
      width_cm: 0,
      height_cm: -3,
      min_dpi: 0,
      min_pixels: { width: 0, height: 0 },
    };
    expect(JSON.stringify(place(10, 10, nothing))).not.toMatch(/null(?!\})|NaN|Infinity/);
    expect(place(10, 10, nothing)).toMatchObject({ dpi: 0, coverage: 0, reaches: true });
  });
});
