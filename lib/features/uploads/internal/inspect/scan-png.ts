import type { FileWindow } from "./file-window.ts";
import type { Layout } from "./layout.ts";
import { PictureProblem } from "./picture-problem.ts";

const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };
const largestUnsigned = 2 ** 31 - 1;
/** Limit of all other chunks together, such as texts and profiles, which are unpacked in memory. */
const mostBytesBeside = 16 << 20;
const unitIsMetre = 1;
/** libvips, and so sharp, writes this into a PNG that has no resolution. */
const unknownPerMetre = 1_000;
const data = new Set(["IDAT", "IHDR", "PLTE", "IEND"]);

/** Reads the chunks of a PNG to its end (PNG, 3rd edition, section 5). @throws PictureProblem */
export function scanPng(file: FileWindow): Layout {
  let at = 8;
  let layout: Layout | null = null;
  let hasPixels = false;
  let beside = 0;
  for (;;) {
    const head = file.bytes(at, 8);
    if (head.length < 8) throw new PictureProblem("breaks_off");
    const length = head.readUInt32BE(0);
    const type = head.toString("latin1", 4, 8);
    const next = at + 12 + length;
    if (!/^[A-Za-z]{4}$/.test(type) || length > largestUnsigned) throw new PictureProblem("damaged");
    if (next > file.size) throw new PictureProblem("breaks_off");
    if ((layout === null) !== (type === "IHDR")) throw new PictureProblem("damaged");
    if (type === "IHDR") layout = readHeader(file.bytes(at + 8, length));
    if (type === "acTL") throw new PictureProblem("animated");
    if (type === "pHYs" && layout && !hasPixels)
      layout.pixelsPerMetre ??= readPixelsPerMetre(file.bytes(at + 8, length));
    if (type === "IDAT") hasPixels = true;
    if (!data.has(type)) beside += length;
    if (beside > mostBytesBeside) throw new PictureProblem("too_heavy");
    if (type === "IEND" && layout && hasPixels) return { ...layout, endsAt: next };
    if (type === "IEND") throw new PictureProblem("damaged");
    at = next;
  }
}

function readHeader(header: Buffer): Layout {
  if (header.length !== 13) throw new PictureProblem("damaged");
  const [widthPx, heightPx] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 8, colorType = 0, , , interlace] = header.subarray(8);
  const bytesPerPixel = (samplesOf[colorType] ?? 4) * (depth > 8 ? 2 : 1);
  const heldBytes = interlace ? widthPx * heightPx * bytesPerPixel : 0;
  return { format: "png", widthPx, heightPx, pixelsPerMetre: null, endsAt: 0, heldBytes };
}

/** The horizontal value, which libpng uses for both. Without the unit metre, pHYs gives only the shape of a pixel. */
function readPixelsPerMetre(physical: Buffer): number | null {
  if (physical.length !== 9 || physical[8] !== unitIsMetre) return null;
  const across = physical.readUInt32BE(0);
  return across === unknownPerMetre ? null : across;
}
