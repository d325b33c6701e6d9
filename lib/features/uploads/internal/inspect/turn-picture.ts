import sharp, { type Metadata, type Sharp } from "sharp";
import { declaredDpi } from "./declared-dpi.ts";
import type { PictureLimits } from "./picture-facts.ts";
import { PictureProblem } from "./picture-problem.ts";
import { readLayout } from "./read-layout.ts";

/** At this quality the loss of encoding the JPEG again is not visible. */
const jpegQuality = 95;

/**
 * Writes a picture upright into another file, in its own color space. Of its metadata only the ICC profile and the dpi
 * stay.
 * @throws PictureProblem cannot_turn if the picture needs too much memory
 */
export async function turnPicture(path: string, to: string, limits: PictureLimits): Promise<void> {
  const layout = readLayout(path, limits);
  const options = { failOn: "warning", limitInputPixels: false, ignoreIcc: true } as const;
  const metadata = await sharp(path, options).metadata();
  const memoryBytes = metadata.width * metadata.height * bytesPerPixel(metadata) + layout.heldBytes;
  if (memoryBytes > limits.mostHeldBytes) throw new PictureProblem("cannot_turn");
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
  // Optimized Huffman tables would need several bytes of memory for each pixel.
  return picture.jpeg({ quality: jpegQuality, chromaSubsampling, optimiseCoding: false });
}
