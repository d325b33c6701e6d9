import { readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { openPreview } from "#lib/core/storage/open-storage.ts";
import { notFound } from "#lib/errors.ts";
import { type FrameBox, inPixels } from "#lib/features/frames/frame.ts";
import { composePicture, type DrawnPrint } from "#lib/features/uploads/compose-picture.ts";
import { openDecoder } from "#lib/features/uploads/decoder.ts";
import { downloadPicture } from "#lib/features/uploads/download-picture.ts";
import { type LocalCopies, openCopies } from "#lib/features/uploads/with-local-copy.ts";
import { log } from "#lib/log.ts";
import { inTurn } from "./internal/turns.ts";

/** Three times the size on the page, for printing and for dense screens. */
const sidePx = 240;
const mostPictureMb = 15;
/** Each has some 30 kB. */
const mostKept = 300;
const [keptMs, missedMs] = [86_400_000, 600_000];
const downloadsAtOnce = 4;

const download = pLimit(downloadsAtOnce);

/** A product's picture, and the previews of the print files with their places on it. */
type ThumbnailOf = { url: string; prints: readonly { previewKey: string; box: FrameBox }[] };
type Thumbnail = { png: Buffer | null };

const thumbnails = new LRUCache<string, Thumbnail, ThumbnailOf>({
  max: mostKept,
  ttl: keptMs,
  fetchMethod: async (_, __, { options, context }) => {
    const drawn = await draw(context).catch((error: Error) => {
      log().info({ kind: error.name }, "product picture not drawn");
      return null;
    });
    if (!drawn?.isWhole) options.ttl = missedMs;
    return { png: drawn?.png ?? null };
  },
});

/**
 * A product with its prints as a small square PNG, for readers who must learn neither the addresses of the originals
 * nor anything else that they contain; null if the product's picture cannot be read. Drawn once a day.
 * @step The caller checks access.
 */
export async function drawThumbnail(of: ThumbnailOf): Promise<Buffer | null> {
  return (await thumbnails.fetch(JSON.stringify(of), { context: of }))?.png ?? null;
}

/** Without its prints if one of them cannot be read or drawn; then it is not `isWhole`. */
async function draw({ url, prints }: ThumbnailOf): Promise<{ png: Buffer; isWhole: boolean }> {
  const copies = await openCopies();
  const decoder = openDecoder();
  try {
    // Not in the turn of drawing: a host that does not answer must not hold up the mock-ups of members.
    const original = await download(async () =>
      copies.write("picture", await downloadPicture(url, { megabytes: mostPictureMb, answerMs: 3_000 })),
    );
    const to = path.join(copies.folder, "thumbnail.png");
    const compose = (drawn: DrawnPrint[]) =>
      inTurn(() => composePicture(decoder, { path: original, prints: drawn, sidePx }, to));
    const isWhole = await copyPrints(copies, prints)
      .then(compose)
      .then(() => true)
      .catch((error: Error) => {
        log().info({ kind: error.name }, "prints of a product picture not drawn");
        return false;
      });
    if (!isWhole) await compose([]);
    return { png: await readFile(to), isWhole };
  } finally {
    decoder.close();
    await copies.remove();
  }
}

/** @throws AppError not_found for a preview that is gone */
async function copyPrints(copies: LocalCopies, prints: ThumbnailOf["prints"]): Promise<DrawnPrint[]> {
  const drawn: DrawnPrint[] = [];
  for (const { previewKey, box } of prints) {
    const { x: left, y: top, width, height } = inPixels(box, sidePx);
    const content = await (await openPreview(previewKey)).read();
    if (!content) throw notFound();
    const copy = await copies.write(`print-${drawn.length}`, content);
    drawn.push({ path: copy, isPreview: true, left, top, width, height });
  }
  return drawn;
}
