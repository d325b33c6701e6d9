import sharp, { type Metadata, type Sharp } from "sharp";
import { declaredDpi } from "./declared-dpi.ts";
import type { PictureLimits } from "./picture-facts.ts";
import { PictureProblem } from "./picture-problem.ts";
import { readLayout } from "./read-layout.ts";

/** Losses of another JPEG at this quality cannot be seen. */
const jpegQuality = 95;

/**
 * Writes a picture upright into another file, in its own colours and with nothing beside them but their profile.
 * @throws PictureProblem cannot_turn when it has to be held in memory and is too large for that
 */
export async function turnPicture(path: string, to: string, limits: PictureLimits): Promise<void> {
  const layout = readLayout(path, limits);
  const options = { failOn: "warning", limitInputPixels: false, ignoreIcc: true } as const;
  const metadata = await sharp(path, options).metadata();
  const held = metadata.width * metadata.height * bytesPerPixel(metadata) + layout.heldBytes;
  if (held > limits.mostHeldBytes) throw new PictureProblem("cannot_turn");
  const upright = inItsColors(sharp(path, options).autoOrient(), metadata).keepIccProfile();
  const dpi = declaredDpi(layout, metadata);
  await encode(dpi ? upright.withDensity(dpi) : upright, layout.format, metadata).toFile(to);
}

const bytesPerPixel = ({ channels, depth }: Metadata) => channels * (depth === "ushort" ? 2 : 1);

function inItsColors(picture: Sharp, { space }: Metadata): Sharp {
  return space === "cmyk"
    ? picture.pipelineColourspace(space).toColourspace(space)
    : picture.toColourspace(space);
}

function encode(picture: Sharp, format: "png" | "jpeg", metadata: Metadata): Sharp {
  if (format === "png") return picture.png();
  const isWhole = metadata.chromaSubsampling?.startsWith("4:4:4") ?? true;
  const chromaSubsampling = isWhole ? "4:4:4" : "4:2:0";
  // Better Huffman tables would take several bytes of memory a pixel.
  return picture.jpeg({ quality: jpegQuality, chromaSubsampling, optimiseCoding: false });
}
