import sharp, { type Metadata } from "sharp";
import { blankLocation } from "./blank-location.ts";
import { declaredDpi } from "./declared-dpi.ts";
import type { Layout } from "./layout.ts";
import { machineError } from "./machine-error.ts";
import type { PictureFacts, PictureLimits } from "./picture-facts.ts";
import { PictureProblem } from "./picture-problem.ts";
import { profileName } from "./profile-name.ts";
import { readLayout } from "./read-layout.ts";

// Of everything that libvips can read, these two loaders stay.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadPngFile", "VipsForeignLoadJpegFile"] });
// One picture at a time, and nothing of it afterwards.
sharp.concurrency(1);
sharp.cache(false);

const previewSidePx = 640;
const previewQuality = 80;

export type ReadPicture = {
  facts: PictureFacts;
  /** WebP of at most 640 px, as the picture is stored, with nothing but its pixels. */
  preview: Uint8Array;
  /** How many of the file's bytes are the picture. */
  endsAt: number;
  /** Whether it told where it was taken; now it does not any more. */
  toldPlace: boolean;
};

/**
 * Reads every pixel of a PNG or JPEG, row by row, so that one which breaks off or holds something else is found now. Where
 * it was taken is blanked in the file.
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
      toldPlace: blankLocation(path, layout),
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

/** An alpha channel that is opaque everywhere is none. */
function isSeenThrough(pixels: Uint8Array, channels: number): boolean {
  if (channels !== 2 && channels !== 4) return false;
  for (let at = channels - 1; at < pixels.length; at += channels) if (pixels[at] !== 255) return true;
  return false;
}
