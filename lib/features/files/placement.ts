import type { PrintArea } from "#lib/core/service/schemas/catalog.ts";
import type { FileFacts } from "./file-facts.ts";

export type Pixels = { width: number; height: number };
type SizeCm = { width: number; height: number };

/** A picture as it is stored: the service does not turn it. */
export type Placeable = { widthPx: number; heightPx: number };
/** What decides how a picture lies on an area. */
export type PlacingArea = Pick<PrintArea, "width_cm" | "height_cm" | "min_dpi" | "min_pixels">;

/** How a file lies on a print area, and whether the service takes it there. Lengths in cm. */
export type Placement = {
  sizeCm: SizeCm;
  /** What the area has around it. The file lies at the upper edge, so there is nothing above it. */
  marginsCm: { left: number; right: number; bottom: number };
  /** Pixels an inch as printed, whatever the file declares of itself. */
  dpi: number;
  /** How much of the area is printed: 0 to 1. */
  coverage: number;
  /** The service's verdict: it has the pixels that the area takes, on the side that touches its border. */
  reaches: boolean;
  /** The same by the area's size and `min_dpi`. Areas whose two figures agree have one verdict. */
  reachesDpi: boolean;
  /** Read more strictly, each side against the same side of the area; a narrow file then needs its width too. */
  reachesBothSides: boolean;
  required: Pixels;
  /** How many pixels it lacks on each side, in its own proportions; nought where it reaches. */
  missing: Pixels;
  /** As large as it could be printed at the area's `min_dpi`; null where the area asks for none. */
  largestCm: SizeCm | null;
};

const cmPerInch = 2.54;

/** Pixels that cover so many centimetres at so many dots an inch. */
export const pixelsAt = (cm: number, dpi: number): number => Math.ceil((cm / cmPerInch) * dpi);

/**
 * Lays a file on the whole area, centred, at the upper edge, at the largest size that fits, and holds its pixels
 * against the area (specification, "OrderItemRequest", rules for `files`). Lengths in cm.
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

/** In whole pixels, as the service counts, so that a file on the very edge is judged as it does. */
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

/** `unclear`: an area's own figures disagree about it, and the service decides. */
type Verdict = "reaches" | "unclear" | "tooSmall";

export function verdictOf({ reaches, reachesDpi }: Placement): Verdict {
  if (reaches !== reachesDpi) return "unclear";
  return reaches ? "reaches" : "tooSmall";
}

/** Of a file, what says how it will print. */
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

/** How a file lies on an area, and all that somebody should know before it is printed there, worst first. */
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

/** How the file lies as stored, by the EXIF orientation that programs turn it back with; null where it is upright. */
function turnOf(orientation: number | null): "side" | "over" | "mirrored" | null {
  if (orientation === null || orientation < 2 || orientation > 8) return null;
  if (orientation === 3) return "over";
  return orientation === 6 || orientation === 8 ? "side" : "mirrored";
}
