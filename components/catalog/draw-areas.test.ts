import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import { drawArea, scaleOf } from "./draw-areas.ts";

function anArea(width: number, height: number, zones: PrintArea["zones"] = []): PrintArea {
  return {
    face: "front",
    name: "Front",
    is_neck_label: false,
    width_cm: width,
    height_cm: height,
    zones,
    min_dpi: 150,
    min_pixels: { width: 1772, height: 2363 },
    techniques: [],
    extra_cost_cents: 0,
    currency: "EUR",
  };
}
const room = { width: 240, height: 320 };

describe("drawing areas", () => {
  it("draws all areas at the scale of the largest", () => {
    const [front, label, poster] = [anArea(30, 40), anArea(6, 6), anArea(120, 80)] as const;
    expect(scaleOf([front, label], room)).toBe(8);
    expect(scaleOf([front, label, poster], room)).toBe(2);
    expect(drawArea(front, 2).area).toMatchObject({ width: 60, height: 80 });
    expect(drawArea(label, 2).area).toMatchObject({ width: 12, height: 12 });
  });

  it("centres a zone at the upper edge and leaves out a zone that equals the area", () => {
    const zones = [
      { code: null, width_cm: 30, height_cm: 40 },
      { code: "left_chest", width_cm: 10, height_cm: 10 },
    ];
    const { area, zones: drawn } = drawArea(anArea(30, 40, zones), 8);
    expect(drawn).toEqual([{ code: "left_chest", width: 80, height: 80, x: area.x + 80, y: area.y }]);
  });

  it("marks each centimetre if there is room, and never overlaps the numbers", () => {
    const fine = drawArea(anArea(30, 40), 8);
    expect(fine.across).toHaveLength(31);
    expect(fine.across.map(({ label }) => label).filter(Boolean)).toEqual([
      "0",
      "5",
      "10",
      "15",
      "20",
      "25",
      "30",
    ]);
    const coarse = drawArea(anArea(120, 80), 2);
    expect(coarse.across).toHaveLength(25);
    expect(coarse.across.map(({ label }) => label).filter(Boolean)).toEqual([
      "0",
      "20",
      "40",
      "60",
      "80",
      "100",
      "120",
    ]);
  });

  it("fits any sizes into the room, with a bounded number of tick marks", () => {
    const size = fc.double({ min: -10, max: 1e7 });
    const zone = fc.record({ code: fc.constantFrom(null, "a"), width_cm: size, height_cm: size });
    const area = fc
      .tuple(size, size, fc.array(zone, { maxLength: 3 }))
      .map(([width, height, zones]) => anArea(width, height, zones));
    fc.assert(
      fc.property(fc.array(area, { minLength: 1, maxLength: 5 }), (areas) => {
        const scale = scaleOf(areas, room);
        for (const drawing of areas.map((each) => drawArea(each, scale))) {
          expect(drawing.width).toBeLessThanOrEqual(room.width + 50);
          expect(drawing.height).toBeLessThanOrEqual(room.height + 50);
          expect(drawing.across.length + drawing.down.length).toBeLessThan(150);
          expect(JSON.stringify(drawing)).not.toMatch(/null,"y"|NaN|Infinity/);
        }
      }),
    );
  });
});
