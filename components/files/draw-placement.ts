import { type Box, scaleOf, type Tick, ticks } from "#components/catalog/draw-areas.ts";
import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { Placement } from "#lib/features/files/placement.ts";
import type { Frame } from "#lib/features/frames/frame.ts";

type PlacementDrawing = {
  width: number;
  height: number;
  /** The square with the product's picture, or without one if the area has no frame. */
  backdrop: Box;
  area: Box;
  /** Null if no file is placed. */
  file: Box | null;
  /** The margins with enough room to write their size in cm. */
  gaps: { from: Point; to: Point; cm: number }[];
  across: Tick[];
  down: Tick[];
};
type Point = { x: number; y: number };

const ruler = 34;
const end = 12;
/** The largest share of the square that an area without a frame takes. */
const share = 0.9;
/** The room in px that a size in cm needs, horizontally and vertically. */
const closestGap = { x: 44, y: 22 };
const largestScale = 24;

/**
 * Places the area in a square of `side` px, and the file on the area: in the frame where a member has placed the area on
 * the product's picture, else in the middle and as large as possible.
 */
export function drawPlacement(
  area: PrintArea,
  placement: Placement | null,
  side: number,
  frame: Frame | null = null,
): PlacementDrawing {
  const room = { width: side * share, height: side * share };
  const scale = frame
    ? (side * frame.width) / (area.width_cm || 1)
    : scaleOf([{ ...area, zones: [] }], room, largestScale);
  const size = { width: area.width_cm * scale, height: area.height_cm * scale };
  const at = frame
    ? { x: ruler + side * frame.x, y: ruler + side * frame.y }
    : { x: ruler + (side - size.width) / 2, y: ruler + (side - size.height) / 2 };
  const box = { ...at, ...size };
  const file = placement && {
    x: at.x + placement.marginsCm.left * scale,
    y: at.y,
    width: placement.sizeCm.width * scale,
    height: placement.sizeCm.height * scale,
  };
  return {
    width: ruler + side + end,
    height: ruler + side + end,
    backdrop: { x: ruler, y: ruler, width: side, height: side },
    area: box,
    file,
    gaps: file && placement ? gapsAround(box, file, placement) : [],
    across: ticks(size.width, scale, at.x),
    down: ticks(size.height, scale, at.y),
  };
}

function gapsAround(area: Box, file: Box, { marginsCm }: Placement) {
  const middle = { x: area.x + area.width / 2, y: file.y + file.height / 2 };
  const right = {
    from: { x: file.x + file.width, y: middle.y },
    to: { x: area.x + area.width, y: middle.y },
  };
  const left = { from: { x: area.x, y: middle.y }, to: { x: file.x, y: middle.y } };
  const below = {
    from: { x: middle.x, y: file.y + file.height },
    to: { x: middle.x, y: area.y + area.height },
  };
  return [
    { ...left, cm: marginsCm.left },
    { ...right, cm: marginsCm.right },
    { ...below, cm: marginsCm.bottom },
  ].filter(({ from, to }) => to.x - from.x >= closestGap.x || to.y - from.y >= closestGap.y);
}
