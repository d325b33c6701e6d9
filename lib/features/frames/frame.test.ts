import fc from "fast-check";
import { expect, test } from "vitest";
import { placeFile } from "#lib/features/files/placement.ts";
import { boxOf, fitFrame, inPixels, isOnPicture, printBoxOf, resizeFrame, startFrame } from "./frame.ts";

const area = { width_cm: 30, height_cm: 40, min_dpi: 150, min_pixels: { width: 1772, height: 2363 } };

const areas = fc.record({
  width_cm: fc.double({ min: 0.5, max: 200, noNaN: true }),
  height_cm: fc.double({ min: 0.5, max: 200, noNaN: true }),
});
const frames = fc.record({
  x: fc.double({ min: -2, max: 2, noNaN: true }),
  y: fc.double({ min: -2, max: 2, noNaN: true }),
  width: fc.double({ min: 0, max: 3, noNaN: true }),
});

test("the height of a frame follows from the area's size in cm", () => {
  expect(boxOf({ x: 0.3, y: 0.2, width: 0.3 }, area).height).toBeCloseTo(0.4);
});

test("a frame is moved onto the picture, and one that is on it stays", () => {
  expect(fitFrame({ x: 0.9, y: -0.1, width: 0.3 }, area)).toEqual({ x: 0.7, y: 0, width: 0.3 });
  expect(fitFrame({ x: 0.3, y: 0.9, width: 0.3 }, area)).toEqual({ x: 0.3, y: 0.6, width: 0.3 });
  expect(fitFrame({ x: 0.3, y: 0.2, width: 0.3 }, area)).toEqual({ x: 0.3, y: 0.2, width: 0.3 });
  // The tall area of 3 : 4 is at most three quarters wide.
  expect(fitFrame({ x: 0, y: 0, width: 1 }, area)).toEqual({ x: 0, y: 0, width: 0.75 });
});

test("resizing keeps the upper left corner, and ends at the edge", () => {
  expect(resizeFrame({ x: 0.5, y: 0.2, width: 0.3 }, 0.4, area)).toEqual({ x: 0.5, y: 0.2, width: 0.4 });
  expect(resizeFrame({ x: 0.5, y: 0.2, width: 0.3 }, 0.9, area)).toEqual({ x: 0.5, y: 0.2, width: 0.5 });
  expect(resizeFrame({ x: 0.5, y: 0.6, width: 0.1 }, 0.9, area)).toEqual({ x: 0.5, y: 0.6, width: 0.3 });
});

test("a frame of a usual area always ends up on the picture", () => {
  fc.assert(
    fc.property(frames, areas, (frame, { width_cm, height_cm }) => {
      fc.pre(height_cm / width_cm < 20);
      expect(isOnPicture(fitFrame(frame, { width_cm, height_cm }), { width_cm, height_cm })).toBe(true);
      expect(isOnPicture(startFrame({ width_cm, height_cm }), { width_cm, height_cm })).toBe(true);
    }),
  );
});

test.each([
  ["wide", { widthPx: 4_000, heightPx: 2_000 }, { x: 0.3, y: 0.2, width: 0.3, height: 0.15 }],
  ["tall", { widthPx: 1_000, heightPx: 4_000 }, { x: 0.4, y: 0.2, width: 0.1, height: 0.4 }],
])("a %s file lies in the frame as the service places it on the area", (_, file, expected) => {
  const box = printBoxOf({ x: 0.3, y: 0.2, width: 0.3 }, area, file);
  for (const [side, value] of Object.entries(expected))
    expect(box[side as keyof typeof box]).toBeCloseTo(value);
  const { sizeCm } = placeFile(file, area);
  expect(box.width / box.height).toBeCloseTo(sizeCm.width / sizeCm.height);
});

test("whole pixels stay on the picture", () => {
  expect(inPixels({ x: 0.3, y: 0.2, width: 0.3, height: 0.4 }, 1000)).toEqual({
    x: 300,
    y: 200,
    width: 300,
    height: 400,
  });
  expect(inPixels({ x: 0.99996, y: 0, width: 0.00004, height: 1 }, 1000)).toMatchObject({
    width: 1,
    height: 1000,
  });
});
