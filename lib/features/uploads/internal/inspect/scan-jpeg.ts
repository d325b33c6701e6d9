import type { FileWindow } from "./file-window.ts";
import type { Layout } from "./layout.ts";
import { PictureProblem } from "./picture-problem.ts";

const [startOfScan, endOfImage] = [0xda, 0xd9];
/** Baseline, extended and progressive. Other kinds of the standard are refused. */
const usualFrames = new Set([0xc0, 0xc1, 0xc2]);
const frames = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
/** A decoder processes the whole picture for each scan. Usual files have about a dozen. */
const mostScans = 100;

type Frame = { widthPx: number; heightPx: number; components: number; isProgressive: boolean; held: number };

/** Reads the segments of a JPEG to its end (ITU-T T.81, annex B). @throws PictureProblem */
export function scanJpeg(file: FileWindow): Layout {
  let at = 2;
  let frame: Frame | null = null;
  let scans = 0;
  let isBuffered = false;
  for (;;) {
    const marker = markerAt(file, at);
    at = marker.endsAt;
    if (marker.code === endOfImage) break;
    if (standsAlone(marker.code)) continue;
    const segment = segmentAt(file, at);
    if (frames.has(marker.code)) {
      if (frame || !usualFrames.has(marker.code)) throw new PictureProblem("unusual_kind");
      frame = readFrame(segment, marker.code === 0xc2);
    }
    at += segment.length + 2;
    if (marker.code !== startOfScan) continue;
    if (!frame) throw new PictureProblem("damaged");
    scans += 1;
    if (scans > mostScans) throw new PictureProblem("too_slow");
    isBuffered ||= frame.isProgressive || (segment[0] ?? 0) < frame.components;
    at = endOfScan(file, at);
  }
  if (!frame || scans === 0) throw new PictureProblem("damaged");
  const { widthPx, heightPx, held } = frame;
  const heldBytes = isBuffered ? held : 0;
  return { format: "jpeg", widthPx, heightPx, pixelsPerMetre: null, endsAt: at, heldBytes };
}

/** Any number of 0xff bytes may precede a marker. */
function markerAt(file: FileWindow, from: number): { code: number; endsAt: number } {
  for (let at = from; ; at += 1) {
    const [first, code] = file.bytes(at, 2);
    if (first === undefined || code === undefined) throw new PictureProblem("breaks_off");
    if (first !== 0xff || code === 0) throw new PictureProblem("damaged");
    if (code !== 0xff) return { code, endsAt: at + 2 };
  }
}

/** A marker without a length and content: TEM, RSTn and SOI. */
export const standsAlone = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd8);

/** The content of a segment, without the two bytes of its length. */
function segmentAt(file: FileWindow, at: number): Buffer {
  const head = file.bytes(at, 2);
  if (head.length < 2) throw new PictureProblem("breaks_off");
  const length = head.readUInt16BE(0);
  if (length < 2) throw new PictureProblem("damaged");
  const segment = file.bytes(at + 2, length - 2);
  if (segment.length < length - 2) throw new PictureProblem("breaks_off");
  return segment;
}

function readFrame(segment: Buffer, isProgressive: boolean): Frame {
  const [precision = 0] = segment;
  if (precision !== 8) throw new PictureProblem("unusual_kind");
  if (segment.length < 6) throw new PictureProblem("damaged");
  const [heightPx, widthPx, components] = [
    segment.readUInt16BE(1),
    segment.readUInt16BE(3),
    segment.readUInt8(5),
  ];
  if (segment.length < 6 + 3 * components || widthPx === 0 || heightPx === 0)
    throw new PictureProblem("damaged");
  const sampling = Array.from({ length: components }, (_, n) => segment.readUInt8(7 + 3 * n));
  const most = Math.max(...sampling.map((each) => (each >> 4) * (each & 15)), 1);
  const shares = sampling.reduce((sum, each) => sum + ((each >> 4) * (each & 15)) / most, 0);
  return { widthPx, heightPx, components, isProgressive, held: Math.ceil(2 * widthPx * heightPx * shares) };
}

/** Skips the pixels of a scan: in them 0xff is followed by 0, by another 0xff or by a restart marker. */
function endOfScan(file: FileWindow, from: number): number {
  for (let at = from; ; ) {
    const found = file.indexOf(0xff, at);
    const code = found < 0 ? undefined : file.bytes(found, 2)[1];
    if (code === undefined) throw new PictureProblem("breaks_off");
    const goesOn = code === 0 || (code >= 0xd0 && code <= 0xd7);
    if (!goesOn && code !== 0xff) return found;
    at = found + (code === 0xff ? 1 : 2);
  }
}
