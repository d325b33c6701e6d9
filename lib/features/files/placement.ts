import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { FileFacts } from "./file-facts.ts";

export type Pixels = { width: number; height: number };
type SizeCm = { width: number; height: number };

/** The pixels of a picture as stored: the service does not rotate it. */
export type Placeable = { widthPx: number; heightPx: number };
/** The values of a print area that decide how a picture is placed. */
export type PlacingArea = Pick<PrintArea, "width_cm" | "height_cm" | "min_dpi" | "min_pixels">;

/** How a file is placed on a print area, and whether the service accepts it. Lengths in cm. */
export type Placement = {
  sizeCm: SizeCm;
  /** Free space around the file. The file touches the upper edge, so there is no space above it. */
  marginsCm: { left: number; right: number; bottom: number };
  /** Pixels per inch as printed. The dpi that the file declares does not count. */
  dpi: number;
  /** The printed share of the area, from 0 to 1. */
  coverage: number;
  /** The service's check: on the side that fills the area, the file has the required pixels. */
  reaches: boolean;
  /** The same check by the area's size and `min_dpi`. The two differ only if the area's values disagree. */
  reachesDpi: boolean;
  /** A stricter check: each side must have the required pixels, so a narrow file needs its width too. */
  reachesBothSides: boolean;
  required: Pixels;
  /** How many pixels are missing on each side, in the file's own proportions; 0 if it has enough. */
  missing: Pixels;
  /** The largest print size at the area's `min_dpi`; null if the area has no `min_dpi`. */
  largestCm: SizeCm | null;
};

const cmPerInch = 2.54;

/** Pixels that a length in cm has at this dpi, rounded up. */
export const pixelsAt = (cm: number, dpi: number): number => Math.ceil((cm / cmPerInch) * dpi);

/**
 * Places a file on the whole area, centered, at the upper edge, at the largest size that fits. Compares its pixels with
 * the area (specification, "OrderItemRequest", rules for `files`). Lengths in cm.
 */
export function placeFile({ widthPx, heightPx }: Placeable, area: PlacingArea): Placement {
  const file = { width: Math.max(1, widthPx), height: Math.max(1, heightPx) };
  const room = { width: Math.max(0, area.width_cm), height: Math.max(0, area.height_cm) };
  const cmPerPixel = Math.min(room.width / file.width, room.height / file.height);
  const sizeCm = { width: file.width * cmPerPixel, height: file.height * cmPerPixel };
  const side = (room.width - sizeCm.width) / 2;
  const required = area.min_pixels;
  const whole = {
    width: pixelsAt(room.width, area.min_dpi),
    height: pixelsAt(room.height, area.min_dpi),
  };
  return {
    sizeCm,
    marginsCm: { left: side, right: side, bottom: room.height - sizeCm.height },
    dpi: cmPerPixel > 0 ? cmPerInch / cmPerPixel : 0,
    coverage: room.width * room.height > 0 ? (sizeCm.width * sizeCm.height) / (room.width * room.height) : 0,
    reaches: reachesAsPlaced(file, required),
    reachesDpi: reachesAsPlaced(file, whole),
    reachesBothSides: file.width >= required.width && file.height >= required.height,
    required,
    missing: missingPixels(file, required),
    largestCm: area.min_dpi > 0 ? atDpi(file, area.min_dpi) : null,
  };
}

/** Compares in whole pixels like the service, so that a file exactly at the limit gets the same result. */
const touchesSides = (file: Pixels, required: Pixels) =>
  file.width * required.height >= required.width * file.height;

const reachesAsPlaced = (file: Pixels, required: Pixels) =>
  touchesSides(file, required) ? file.width >= required.width : file.height >= required.height;

function missingPixels(file: Pixels, required: Pixels): Pixels {
  if (reachesAsPlaced(file, required)) return { width: 0, height: 0 };
  const needed = touchesSides(file, required)
    ? { width: required.width, height: Math.ceil((file.height * required.width) / file.width) }
    : { width: Math.ceil((file.width * required.height) / file.height), height: required.height };
  return { width: needed.width - file.width, height: needed.height - file.height };
}

const atDpi = ({ width, height }: Pixels, dpi: number): SizeCm => ({
  width: (width / dpi) * cmPerInch,
  height: (height / dpi) * cmPerInch,
});

/** `unclear`: the area's pixels and its `min_dpi` disagree about the file, and the service decides. */
type Verdict = "reaches" | "unclear" | "tooSmall";

/** Whether the file has enough pixels for the area. */
export function verdictOf({ reaches, reachesDpi }: Placement): Verdict {
  if (reaches !== reachesDpi) return "unclear";
  return reaches ? "reaches" : "tooSmall";
}

/** The data of a file that decide how it prints. */
export type JudgedFile = Pick<
  FileFacts,
  "widthPx" | "heightPx" | "orientation" | "hasAlpha" | "colorSpace" | "iccProfile"
>;

/** Each code is a sentence under `placement.remarks` in messages/. */
export type Remark =
  | { code: "tooSmall"; width: number; height: number }
  | { code: "unclear" }
  | { code: "stricter" }
  | { code: "turned"; how: "side" | "over" | "mirrored" }
  | { code: "cmyk" }
  | { code: "transparent" }
  | { code: "profile"; name: string }
  | { code: "unseen" };

export type Judgement = { placement: Placement; remarks: Remark[] };

/** How a file is placed on an area, and remarks about the print, the worst first. */
export function judgeFile(file: JudgedFile, area: PlacingArea): Judgement {
  const placement = placeFile(file, area);
  return { placement, remarks: [...remarksOnSize(placement), ...remarksOnContent(file)] };
}

function remarksOnSize(placement: Placement): Remark[] {
  const verdict = verdictOf(placement);
  if (verdict === "tooSmall") return [{ code: "tooSmall", ...placement.missing }];
  if (verdict === "unclear") return [{ code: "unclear" }];
  return placement.reachesBothSides ? [] : [{ code: "stricter" }];
}

function remarksOnContent({ orientation, hasAlpha, colorSpace, iccProfile }: JudgedFile): Remark[] {
  const how = turnOf(orientation);
  const isSeen = orientation !== null || colorSpace !== null;
  return [
    ...(how ? [{ code: "turned", how } as const] : []),
    ...(colorSpace === "cmyk" ? [{ code: "cmyk" } as const] : []),
    ...(hasAlpha ? [{ code: "transparent" } as const] : []),
    ...(iccProfile && !/srgb/i.test(iccProfile) ? [{ code: "profile", name: iccProfile } as const] : []),
    ...(isSeen ? [] : [{ code: "unseen" } as const]),
  ];
}

/** How the stored pixels are turned, from the EXIF orientation that viewers correct. Null if they are upright. */
function turnOf(orientation: number | null): "side" | "over" | "mirrored" | null {
  if (orientation === null || orientation < 2 || orientation > 8) return null;
  if (orientation === 3) return "over";
  return orientation === 6 || orientation === 8 ? "side" : "mirrored";
}
