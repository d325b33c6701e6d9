import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import { type Placeable, type PlacingArea, placeFile } from "#lib/features/files/placement.ts";

/**
 * Where a print area lies on a product's picture: its upper left corner and its width, as fractions of the square that
 * the picture is centred in. The height follows from the area's size in cm. In a square, a picture of any shape is drawn
 * the same on every page and in a mock-up, and no page needs its pixels.
 */
export type Frame = { x: number; y: number; width: number };
/** As fractions of the square, or in its px. */
export type FrameBox = { x: number; y: number; width: number; height: number };
/** The placed faces of a product. A face that is not placed is missing. */
export type FramesByFace = Readonly<Record<string, Frame>>;
type AreaSize = Pick<PrintArea, "width_cm" | "height_cm">;

/** A narrower frame could not be grabbed, and no print would be recognised in it. */
export const narrowest = 0.04;
/** Fractions are kept to a hundredth of a percent, so that each step of the editor is exact. */
const precision = 10_000;
const rounded = (value: number) => Math.round(value * precision) / precision;

/** Height per width of the area. */
const tallness = ({ width_cm: width, height_cm: height }: AreaSize) =>
  width > 0 && height > 0 ? height / width : 1;

export const boxOf = (frame: Frame, area: AreaSize): FrameBox => ({
  ...frame,
  height: frame.width * tallness(area),
});

/** The widest frame that is not taller than the square. */
const widestOf = (area: AreaSize) => Math.floor(Math.min(1, 1 / tallness(area)) * precision) / precision;

/** Whether the whole frame is on the square. */
export function isOnPicture(frame: Frame, area: AreaSize): boolean {
  const { x, y, width, height } = boxOf(frame, area);
  const over = 1 + 1 / precision;
  const least = Math.min(narrowest, widestOf(area));
  return x >= 0 && y >= 0 && width >= least && x + width <= over && y + height <= over;
}

/** The nearest frame that is on the square: first narrow enough for it, then moved onto it. */
export function fitFrame({ x, y, width }: Frame, area: AreaSize): Frame {
  const fitting = Math.min(widestOf(area), rounded(Math.max(narrowest, width)));
  const height = fitting * tallness(area);
  const onto = (at: number, length: number) => rounded(Math.min(Math.max(0, at), Math.max(0, 1 - length)));
  return { x: onto(x, fitting), y: onto(y, height), width: fitting };
}

/** Resizes by the lower right corner, which stays on the square. The upper left corner stays where it is. */
export function resizeFrame(frame: Frame, width: number, area: AreaSize): Frame {
  const room = Math.min(1 - frame.x, (1 - frame.y) / tallness(area));
  return fitFrame({ ...frame, width: Math.min(width, room) }, area);
}

/** Where the editor starts for an area that is not placed yet. Nothing is drawn there until a member saves it. */
export const startFrame = (area: AreaSize): Frame => {
  const { width, height } = boxOf(fitFrame({ x: 0, y: 0, width: 0.4 }, area), area);
  return fitFrame({ x: (1 - width) / 2, y: (1 - height) / 2, width }, area);
};

/** Where a file prints in a frame, placed as the service places it. */
export function printBoxOf(frame: Frame, area: PlacingArea, file: Placeable): FrameBox {
  const { sizeCm, marginsCm } = placeFile(file, area);
  const perCm = area.width_cm > 0 ? frame.width / area.width_cm : 0;
  return {
    x: frame.x + marginsCm.left * perCm,
    y: frame.y,
    width: sizeCm.width * perCm,
    height: sizeCm.height * perCm,
  };
}

/** A print whose place on the product's picture is known. The box is in fractions of the square. */
export type PlacedPrint = { face: string; fileId: string; box: FrameBox };

type PlacedFaces = {
  /** Print face to file id. */
  files: Readonly<Record<string, string>>;
  known: ReadonlyMap<string, Placeable & { hasPreview: boolean }>;
  areas: readonly (PlacingArea & { face: string })[];
  frames: FramesByFace | undefined;
};

/** The prints that can be drawn on the picture: their faces are placed and their files have previews. */
export const placePrints = ({ files, known, areas, frames }: PlacedFaces): PlacedPrint[] =>
  areas.flatMap((area) => {
    const { face } = area;
    const fileId = files[face] ?? "";
    const file = known.get(fileId);
    const frame = frames?.[face];
    return file?.hasPreview && frame ? [{ face, fileId, box: printBoxOf(frame, area, file) }] : [];
  });

/** As the audit log names it. */
export const inPercent = ({ x, y, width }: Frame) => ({
  left_percent: rounded(x * 100),
  top_percent: rounded(y * 100),
  width_percent: rounded(width * 100),
});

/** In whole px of a square picture. */
export function inPixels({ x, y, width, height }: FrameBox, sidePx: number): FrameBox {
  const [left, top] = [Math.round(x * sidePx), Math.round(y * sidePx)];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(sidePx, Math.round((x + width) * sidePx)) - left),
    height: Math.max(1, Math.min(sidePx, Math.round((y + height) * sidePx)) - top),
  };
}
