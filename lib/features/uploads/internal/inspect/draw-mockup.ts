import { readFile } from "node:fs/promises";
import sharp, { type OverlayOptions } from "sharp";
import { machineError } from "./machine-error.ts";
import type { PictureLimits } from "./picture-facts.ts";
import { PictureProblem } from "./picture-problem.ts";
import { readLayout } from "./read-layout.ts";

/** A print file or our preview of it, and where it is drawn: in whole px of the drawing. */
export type DrawnPrint = {
  path: string;
  isPreview?: boolean;
  left: number;
  top: number;
  width: number;
  height: number;
};
/** `path`: the picture of the product. The drawing is a square with this side. */
export type Drawing = { path: string; prints: readonly DrawnPrint[]; sidePx: number };

/** Shops show products on white, and Amazon requires it. */
const ground = { r: 255, g: 255, b: 255, alpha: 1 };
const productOptions = { failOn: "error", limitInputPixels: 50_000_000 } as const;
/** At this density an SVG has the size that it declares. */
const svgDpi = 72;
/** The longer side of an SVG as drawn, before it is enlarged: the blurs of one took 1 s at 1000 px and 24 s at 2048. */
const mostSvgPx = 1_000;

/**
 * Draws print files on the picture of a product, into a PNG. The picture keeps its proportions and is centred in the
 * square. The stored pixels of a print are not rotated, as the service does not rotate them either.
 * @throws PictureProblem
 */
export async function drawMockup({ path, prints, sidePx }: Drawing, to: string, limits: PictureLimits) {
  // Product pictures are of any kind that browsers show. They are read from memory, so an SVG finds no other file.
  sharp.unblock({ operation: ["Png", "Jpeg", "Webp", "Svg"].map((kind) => `VipsForeignLoad${kind}Buffer`) });
  try {
    const picture = await drawProduct(await readFile(path), sidePx);
    const layers: OverlayOptions[] = [];
    for (const print of prints) layers.push(await drawPrint(print, limits));
    await sharp(picture).composite(layers).png({ compressionLevel: 6 }).toFile(to);
  } catch (error) {
    if (error instanceof PictureProblem || machineError(error)) throw error;
    throw new PictureProblem("damaged");
  }
}

/** Returns an uncompressed PNG. */
async function drawProduct(bytes: Buffer, sidePx: number): Promise<Buffer> {
  return sharp(await drawVectors(bytes, sidePx), productOptions)
    .autoOrient()
    .resize({ width: sidePx, height: sidePx, fit: "contain", background: ground })
    .flatten({ background: ground })
    .toColourspace("srgb")
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Draws an SVG as pixels before it is resized: sharp would draw it in its new size. Other pictures stay unchanged. */
async function drawVectors(bytes: Buffer, sidePx: number): Promise<Buffer> {
  const { format, width, height } = await sharp(bytes, productOptions).metadata();
  if (format !== "svg") return bytes;
  const density = Math.max(1, (svgDpi * Math.min(sidePx, mostSvgPx)) / Math.max(width, height));
  return sharp(bytes, { ...productOptions, density })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** A print in its size, by path and size: it is drawn on each colour. The process ends with the set of mock-ups. */
const fitted = new Map<string, Buffer>();

async function drawPrint(print: DrawnPrint, limits: PictureLimits): Promise<OverlayOptions> {
  const { path, left, top, width, height } = print;
  const key = `${path} ${width} ${height}`;
  const input = fitted.get(key) ?? (await fitPrint(print, limits));
  fitted.set(key, input);
  return { input, left, top };
}

async function fitPrint(
  { path, isPreview, width, height }: DrawnPrint,
  limits: PictureLimits,
): Promise<Buffer> {
  if (!isPreview) readLayout(path, limits);
  const source = isPreview
    ? sharp(await readFile(path), productOptions)
    : sharp(path, { failOn: "error", sequentialRead: true, limitInputPixels: false });
  return source
    .resize({ width, height, fit: "fill" })
    .toColourspace("srgb")
    .png({ compressionLevel: 0 })
    .toBuffer();
}
