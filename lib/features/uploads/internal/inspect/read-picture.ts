import sharp, { type Metadata } from "sharp";
import { blankLocation } from "./blank-location.ts";
import { declaredDpi } from "./declared-dpi.ts";
import type { Layout } from "./layout.ts";
import { machineError } from "./machine-error.ts";
import type { PictureFacts, PictureLimits } from "./picture-facts.ts";
import { PictureProblem } from "./picture-problem.ts";
import { profileName } from "./profile-name.ts";
import { readLayout } from "./read-layout.ts";

// libvips may use only these two loaders.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPngFile", "VipsForeignLoadJpegFile"] });
// One thread for a picture, and no cache after it.
sharp.concurrency(1);
sharp.cache(false);

const previewSidePx = 640;
const previewQuality = 80;

export type ReadPicture = {
  facts: PictureFacts;
  /** WebP of at most 640 px, not rotated, without metadata. */
  preview: Uint8Array;
  /** Length of the picture in the file, in bytes. */
  endsAt: number;
  /** Whether the file had a location, which is blanked now. */
  hadLocation: boolean;
};

/**
 * Decodes every pixel of a PNG or JPEG, so that a damaged file is found now. Blanks its location in the file.
 * @throws PictureProblem
 */
export async function readPicture(path: string, limits: PictureLimits): Promise<ReadPicture> {
  const layout = readLayout(path, limits);
  const options = { failOn: "warning", sequentialRead: true, limitInputPixels: false } as const;
  try {
    const metadata = await sharp(path, options).metadata();
    if (metadata.format !== layout.format) throw new PictureProblem("damaged");
    const { data, info } = await sharp(path, options)
      .resize({ width: previewSidePx, height: previewSidePx, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const preview = await sharp(data, { raw }).webp({ quality: previewQuality }).toBuffer();
    return {
      facts: toFacts(layout, metadata, isSeenThrough(data, info.channels)),
      preview,
      endsAt: layout.endsAt,
      hadLocation: blankLocation(path, layout),
    };
  } catch (error) {
    if (error instanceof PictureProblem || machineError(error)) throw error;
    throw new PictureProblem("damaged");
  }
}

function toFacts(layout: Layout, metadata: Metadata, hasAlpha: boolean): PictureFacts {
  const { orientation = 1, space, icc } = metadata;
  return {
    mimeType: `image/${layout.format}`,
    widthPx: layout.widthPx,
    heightPx: layout.heightPx,
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    hasAlpha,
    colorSpace: space,
    iccProfile: profileName(icc),
    dpi: declaredDpi(layout, metadata),
  };
}

/** An alpha channel that is opaque everywhere does not count. */
function isSeenThrough(pixels: Uint8Array, channels: number): boolean {
  if (channels !== 2 && channels !== 4) return false;
  for (let at = channels - 1; at < pixels.length; at += channels) if (pixels[at] !== 255) return true;
  return false;
}
