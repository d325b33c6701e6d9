import sharp from "sharp";
import { AppError } from "#lib/errors.ts";

// Of all libvips loaders, only these two stay enabled.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer"] });

const beginnings = [Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from("ffd8ff", "hex")];
const mostPixels = 16_000_000;
const mostSeconds = 5;
/** Sharp at 300 dpi in the 6 × 2 cm that a printed page has for it. */
const frame = { width: 720, height: 240 };

type DrawnLogo = { content: Uint8Array; mimeType: "image/png"; widthPx: number; heightPx: number };

/**
 * Redraws a PNG or JPEG, small and with its pixels only: uploaded bytes are never served.
 * @throws AppError logo_no_picture
 */
export async function redrawLogo(bytes: Uint8Array): Promise<DrawnLogo> {
  if (!beginnings.some((known) => known.equals(bytes.subarray(0, known.length)))) throw noPicture();
  try {
    const { data, info } = await sharp(bytes, { failOn: "error", limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ ...frame, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .timeout({ seconds: mostSeconds })
      .toBuffer({ resolveWithObject: true });
    return { content: data, mimeType: "image/png", widthPx: info.width, heightPx: info.height };
  } catch {
    throw noPicture();
  }
}

const noPicture = () => new AppError("logo_no_picture", 422);
