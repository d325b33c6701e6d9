import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";

export type Box = { x: number; y: number; width: number; height: number };
export type Tick = { at: number; label: string | null };
type AreaDrawing = {
  width: number;
  height: number;
  area: Box;
  /** Only the size of a zone is known, so it is placed like a file: centred at the upper edge. */
  zones: (Box & { code: string | null })[];
  across: Tick[];
  down: Tick[];
};
type Room = { width: number; height: number };

/** Space in px for the rulers, and for the last number of each ruler. */
const margin = { start: 34, end: 14 };
const minTickDistance = 5;
const minLabelDistance = 28;
const smallest = 3;

/** The scale in px per cm at which every area fits. One scale for all makes the areas comparable. */
export function scaleOf(areas: readonly PrintArea[], room: Room, largest = 8): number {
  const boxes = areas.flatMap((area) => [area, ...area.zones].map(sizeOf));
  const across = Math.max(0, ...boxes.map(({ width }) => width));
  const down = Math.max(0, ...boxes.map(({ height }) => height));
  return Math.min(largest, room.width / (across || 1), room.height / (down || 1));
}

export function drawArea(printArea: PrintArea, scale: number): AreaDrawing {
  const size = scaled(sizeOf(printArea), scale);
  const zones = printArea.zones
    .map((zone) => ({ code: zone.code, ...scaled(sizeOf(zone), scale) }))
    .filter(({ code, width, height }) => code !== null || width !== size.width || height !== size.height);
  const width = Math.max(size.width, ...zones.map((zone) => zone.width));
  const height = Math.max(size.height, ...zones.map((zone) => zone.height));
  const place = <T extends { width: number; height: number }>(box: T) => ({
    ...box,
    x: margin.start + (width - box.width) / 2,
    y: margin.start,
  });
  return {
    width: Math.ceil(margin.start + width + margin.end),
    height: Math.ceil(margin.start + height + margin.end),
    area: place(size),
    zones: zones.map(place),
    across: ticks(size.width, scale, place(size).x),
    down: ticks(size.height, scale, margin.start),
  };
}

/** The tick marks of a ruler along a length in px. Their distance depends on the room. */
export function ticks(length: number, scale: number, from: number): Tick[] {
  const step = stepFor(scale, minTickDistance);
  const figure = stepFor(scale, minLabelDistance, step);
  // The tolerance covers rounding: 30 steps of a third are not quite 10.
  const count = Math.floor(length / (step * scale) + 1e-6);
  return Array.from({ length: count + 1 }, (_, index) => ({
    at: from + index * step * scale,
    label: (index * step) % figure === 0 ? String(index * step) : null,
  }));
}

/** The smallest of 1, 2, 5, 10, 20 … cm that takes at least `pixels` px and is a multiple of `unit`. */
function stepFor(scale: number, pixels: number, unit = 1): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5]
      .map((digit) => digit * power)
      .find((each) => each * scale >= pixels && each % unit === 0);
    if (step) return step;
  }
}

const sizeOf = ({ width_cm: width, height_cm: height }: { width_cm: number; height_cm: number }) => ({
  width: centimetres(width),
  height: centimetres(height),
});

const centimetres = (value: number) => (Number.isFinite(value) ? Math.min(Math.max(value, 0), 1e6) : 0);

const scaled = (box: { width: number; height: number }, scale: number) => ({
  width: Math.max(smallest, box.width * scale),
  height: Math.max(smallest, box.height * scale),
});
