/**
 * What an uploaded file may be. Specification: "Maximum size or pixel dimensions of an uploaded file: not shown";
 * bytes and megapixels can be set through the assumptions, the rest keeps one upload from holding up the others.
 */
export const fileLimits = {
  maxMegabytes: 100,
  maxMegapixels: 250,
  /** progressive and interlaced pictures are decoded as a whole in memory: fewer of their pixels fit */
  maxProgressiveMegapixels: 30,
  maxSidePx: 30_000,
  headersMs: 10_000,
  downloadMs: 30_000,
  /** seconds of decoding, where it can be interrupted between two rows */
  decodeSeconds: 4,
  /** until the process that decodes is killed, whatever it is at */
  killMs: 5_000,
};

export interface Pixels {
  width: number;
  height: number;
}

/** Pixels that a print area of this size in centimetres takes at this resolution. */
export function areaPixels(widthCm: number, heightCm: number, dpi: number): Pixels {
  return { width: Math.ceil((widthCm / 2.54) * dpi), height: Math.ceil((heightCm / 2.54) * dpi) };
}

/**
 * Whether a file has enough pixels for a print area. It is placed at the largest size that fits the whole area,
 * so the side that touches the border decides: a narrow file needs the area's height, a wide one its width.
 * Specification: OrderItemRequest, rules for `files`.
 */
export function reachesResolution(file: Pixels, required: Pixels): boolean {
  const touchesSides = file.width * required.height >= required.width * file.height;
  return touchesSides ? file.width >= required.width : file.height >= required.height;
}

/** The stricter reading: each side of the file against the same side of the area. */
export function reachesSideBySide(file: Pixels, required: Pixels): boolean {
  return file.width >= required.width && file.height >= required.height;
}
