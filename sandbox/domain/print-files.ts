/**
 * Limits of an uploaded file. Specification: "Maximum size or pixel dimensions of an uploaded file: not shown". The
 * assumptions can change megabytes and megapixels. The other limits prevent one upload from delaying the others.
 */
export const fileLimits = {
  maxMegabytes: 100,
  maxMegapixels: 250,
  /** lower, because the decoder keeps a progressive or interlaced picture in memory as a whole */
  maxProgressiveMegapixels: 30,
  maxSidePx: 30_000,
  headersMs: 10_000,
  downloadMs: 30_000,
  /** seconds of decoding, for a picture whose decoding can be interrupted */
  decodeSeconds: 4,
  /** after this time the process that decodes is killed */
  killMs: 5_000,
};

export interface Pixels {
  width: number;
  height: number;
}

/** The pixels of a print area of this size, in centimetres, at a resolution. Rounded up. */
export function areaPixels(widthCm: number, heightCm: number, dpi: number): Pixels {
  return { width: Math.ceil((widthCm / 2.54) * dpi), height: Math.ceil((heightCm / 2.54) * dpi) };
}

/**
 * Whether a file has enough pixels for a print area. The service places it at the largest size that fits the whole
 * area, so the side that touches the border decides: a narrow file needs the area's height, a wide one its width.
 * Specification: OrderItemRequest, rules for `files`.
 */
export function reachesResolution(file: Pixels, required: Pixels): boolean {
  const touchesSides = file.width * required.height >= required.width * file.height;
  return touchesSides ? file.width >= required.width : file.height >= required.height;
}

/** A stricter reading of the same rule: compares each side of the file with the same side of the area. */
export function reachesSideBySide(file: Pixels, required: Pixels): boolean {
  return file.width >= required.width && file.height >= required.height;
}
