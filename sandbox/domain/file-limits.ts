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
  /** seconds of decoding */
  decodeSeconds: 4,
};
