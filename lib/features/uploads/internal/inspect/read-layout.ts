import { closeSync, openSync } from "node:fs";
import { FileWindow } from "./file-window.ts";
import type { Layout } from "./layout.ts";
import type { PictureLimits } from "./picture-facts.ts";
import { PictureProblem } from "./picture-problem.ts";
import { scanJpeg } from "./scan-jpeg.ts";
import { scanPng } from "./scan-png.ts";

/** First bytes of other file formats, with the name that a message shows. */
const beginnings: readonly { name: string; at: number; hex: string }[] = [
  { name: "GIF", at: 0, hex: "47494638" },
  { name: "WebP", at: 8, hex: "57454250" },
  { name: "AVIF", at: 4, hex: "6674797061766966" },
  { name: "AVIF", at: 4, hex: "6674797061766973" },
  { name: "HEIC", at: 4, hex: "66747970" },
  { name: "JPEG XL", at: 0, hex: "ff0a" },
  { name: "JPEG XL", at: 4, hex: "4a584c20" },
  { name: "JPEG 2000", at: 4, hex: "6a502020" },
  { name: "JPEG 2000", at: 0, hex: "ff4fff51" },
  { name: "TIFF", at: 0, hex: "49492a00" },
  { name: "TIFF", at: 0, hex: "4d4d002a" },
  { name: "BMP", at: 0, hex: "424d" },
  { name: "Photoshop", at: 0, hex: "38425053" },
  { name: "PDF", at: 0, hex: "25504446" },
  { name: "PostScript", at: 0, hex: "25215053" },
  { name: "ZIP", at: 0, hex: "504b0304" },
];

const known = beginnings.map(({ name, at, hex }) => ({ name, at, bytes: Buffer.from(hex, "hex") }));

type Content = { format: "png" | "jpeg" } | { name: string } | null;

const png = Buffer.from("89504e470d0a1a0a", "hex");
const jpeg = Buffer.from("ffd8ff", "hex");

/** The format of a file from its first kilobyte, not from its name. Null if the format is unknown. */
function nameContent(head: Buffer): Content {
  if (head.subarray(0, png.length).equals(png)) return { format: "png" };
  if (head.subarray(0, jpeg.length).equals(jpeg)) return { format: "jpeg" };
  const found = known.find(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes));
  if (found) return { name: found.name };
  return /<svg[\s>]/i.test(head.toString("utf8")) ? { name: "SVG" } : null;
}

const scanners = { png: scanPng, jpeg: scanJpeg };

/**
 * Reads the structure of a picture from its content, before anything decodes it.
 * @throws PictureProblem for a file that is not a PNG or JPEG, ends too early or exceeds a limit
 */
export function readLayout(path: string, limits: PictureLimits): Layout {
  const opened = openSync(path, "r");
  try {
    const file = new FileWindow(opened);
    if (file.size === 0) throw new PictureProblem("empty");
    const content = nameContent(file.bytes(0, 1024));
    if (content === null) throw new PictureProblem("not_a_picture");
    if ("name" in content) throw new PictureProblem("other_format", { format: content.name });
    const layout = scanners[content.format](file);
    requireSize(layout, limits);
    return layout;
  } finally {
    closeSync(opened);
  }
}

function requireSize({ widthPx, heightPx, heldBytes }: Layout, limits: PictureLimits): void {
  const params = { width: widthPx, height: heightPx };
  if (widthPx === 0 || heightPx === 0) throw new PictureProblem("damaged");
  if (Math.max(widthPx, heightPx) > limits.mostSidePx)
    throw new PictureProblem("too_wide", { ...params, max: limits.mostSidePx });
  if (widthPx * heightPx > limits.mostMegapixels * 1e6)
    throw new PictureProblem("too_many_pixels", { ...params, max: limits.mostMegapixels });
  if (heldBytes > limits.mostHeldBytes) throw new PictureProblem("too_heavy", params);
}
