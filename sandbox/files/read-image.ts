import sharp, { type Metadata, type SharpOptions } from "sharp";
import { fileLimits } from "../domain/print-files.ts";

type ImageProblem = "unsupported_file_type" | "file_damaged" | "file_too_many_pixels";

export class ImageError extends Error {
  override readonly name = "ImageError";
  readonly code: ImageProblem;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ImageProblem, message: string, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export const damaged = () =>
  new ImageError("file_damaged", "The picture is damaged: it cannot be read to its end.");

export const tooLong = () => new ImageError("file_too_many_pixels", "The picture takes too long to decode.");

// Blocks every loader of libvips except these two.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer"] });

export interface ImageFacts {
  mimeType: "image/png" | "image/jpeg";
  widthPx: number;
  heightPx: number;
  /** as the file declares it; null when it declares none */
  dpi: number | null;
}

const fileSignatures = [
  { mimeType: "image/png", format: "png", bytes: Buffer.from("89504e470d0a1a0a", "hex") },
  { mimeType: "image/jpeg", format: "jpeg", bytes: Buffer.from("ffd8ff", "hex") },
] as const;

const unsupported = () =>
  new ImageError("unsupported_file_type", "The file is neither a PNG nor a JPEG picture.");

function assertSize({ width, height, isProgressive }: Metadata, maxMegapixels: number): void {
  const most = isProgressive ? Math.min(maxMegapixels, fileLimits.maxProgressiveMegapixels) : maxMegapixels;
  const side = Math.max(width, height);
  if (width * height <= most * 1e6 && side <= fileLimits.maxSidePx) return;
  throw new ImageError("file_too_many_pixels", "The picture has more pixels than are accepted.", {
    given: { width, height },
    max_megapixels: most,
    max_side_px: fileLimits.maxSidePx,
  });
}

/** For a JPEG that declares no resolution, the library returns 72 without a unit. */
function dpiOfJpeg({ density, resolutionUnit }: Metadata): number | null {
  return density === undefined || resolutionUnit === undefined ? null : Math.round(density);
}

/**
 * Reads the pHYs chunk, which comes before the pixels: the library returns a density for every unit and does not say
 * which one. Only 1 (metre) is a unit; 0 declares the shape of a pixel. libvips writes 1,000 per metre into a picture
 * that declares nothing. PNG, 3rd edition, 11.3.4.3.
 */
function dpiOfPng(bytes: Uint8Array): number | null {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString("latin1", at + 4, at + 8);
    if (type === "IDAT") return null;
    if (type !== "pHYs" || png.readUInt32BE(at) !== 9 || png[at + 16] !== 1) continue;
    const perMetre = png.readUInt32BE(at + 8);
    return perMetre === 1_000 ? null : Math.round(perMetre * 0.0254) || null;
  }
  return null;
}

/** Decodes every pixel, to detect a picture that is cut off or has other content. Throws ImageError. */
async function decode(bytes: Uint8Array, options: SharpOptions): Promise<void> {
  try {
    await sharp(bytes, options)
      .resize(16, 16, { fit: "fill", kernel: "nearest", fastShrinkOnLoad: false })
      .timeout({ seconds: fileLimits.decodeSeconds })
      .raw()
      .toBuffer();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("timeout"))) throw damaged();
    throw tooLong();
  }
}

/**
 * Reads the type, size and resolution of a picture from its content, and decodes it. Throws ImageError when it is not
 * a PNG or JPEG, is damaged or too large. Nothing can interrupt the decoding of an interlaced or progressive picture.
 * `inspectImage` therefore reads untrusted files in a separate process.
 */
export async function readImage(bytes: Uint8Array, maxMegapixels: number): Promise<ImageFacts> {
  const kind = fileSignatures.find((known) => known.bytes.equals(bytes.subarray(0, known.bytes.length)));
  if (kind === undefined) throw unsupported();
  // `assertSize` checks the size and gives the reason. The library's own limit applies to the decoding.
  const options = { failOn: "error", sequentialRead: true } as const;
  const metadata = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
  if (metadata.format !== kind.format) throw unsupported();
  assertSize(metadata, maxMegapixels);
  await decode(bytes, { ...options, limitInputPixels: Math.ceil(maxMegapixels * 1e6) });
  const { width, height } = metadata;
  const dpi = kind.format === "png" ? dpiOfPng(bytes) : dpiOfJpeg(metadata);
  return { mimeType: kind.mimeType, widthPx: width, heightPx: height, dpi };
}
