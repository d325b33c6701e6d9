import { readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { composePicture } from "#lib/features/uploads/compose-picture.ts";
import { openDecoder } from "#lib/features/uploads/decoder.ts";
import { downloadPicture } from "#lib/features/uploads/download-picture.ts";
import { openCopies } from "#lib/features/uploads/with-local-copy.ts";
import { log } from "#lib/log.ts";
import { inTurn } from "./internal/turns.ts";

/** Three times the size on the page, for printing and for dense screens. */
const sidePx = 168;
const mostPictureMb = 15;
/** Each has some 20 kB. */
const mostKept = 300;
const [keptMs, missedMs] = [86_400_000, 600_000];
const downloadsAtOnce = 4;

const download = pLimit(downloadsAtOnce);

type Thumbnail = { png: Buffer | null };

const thumbnails = new LRUCache<string, Thumbnail>({
  max: mostKept,
  ttl: keptMs,
  fetchMethod: async (url, _, { options }) => {
    const png = await draw(url).catch((error: Error) => {
      log().info({ kind: error.name }, "product picture not drawn");
      return null;
    });
    if (png === null) options.ttl = missedMs;
    return { png };
  },
});

/**
 * A product's picture as a small square PNG, for readers who must learn neither the address of the original nor
 * anything that it contains; null if it cannot be read. Drawn once a day.
 * @step The caller checks access.
 */
export async function drawThumbnail(url: string): Promise<Buffer | null> {
  return (await thumbnails.fetch(url))?.png ?? null;
}

async function draw(url: string): Promise<Buffer> {
  const copies = await openCopies();
  const decoder = openDecoder();
  try {
    // Not in the turn of drawing: a host that does not answer must not hold up the mock-ups of members.
    const original = await download(async () =>
      copies.write("picture", await downloadPicture(url, { megabytes: mostPictureMb, answerMs: 3_000 })),
    );
    const to = path.join(copies.folder, "thumbnail.png");
    await inTurn(() => composePicture(decoder, { path: original, prints: [], sidePx }, to));
    return await readFile(to);
  } finally {
    decoder.close();
    await copies.remove();
  }
}
