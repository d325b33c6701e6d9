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
