import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { forEachLimited } from "#lib/features/catalog/for-each-limited.ts";
import { getProduct, type Product } from "#lib/features/catalog/get-product.ts";
import { listFiles } from "#lib/features/files/list-files.ts";
import { findFrames } from "#lib/features/frames/find-frames.ts";
import { inPixels, printBoxOf } from "#lib/features/frames/frame.ts";
import { getTemplate } from "#lib/features/templates/get-template.ts";
import { composePicture, PictureProblem } from "#lib/features/uploads/compose-picture.ts";
import { openDecoder } from "#lib/features/uploads/decoder.ts";
import { downloadPicture } from "#lib/features/uploads/download-picture.ts";
import { type LocalCopies, openCopies } from "#lib/features/uploads/with-local-copy.ts";
import { foldText } from "#lib/fold-text.ts";
import { log } from "#lib/log.ts";
import { parseInput } from "#lib/parse-input.ts";
import { endDrawing, inTurn, startDrawing } from "./internal/turns.ts";
import { type DrawMockupsInput, drawMockupsSchema } from "./schemas.ts";

/** The service's pictures have some hundred kB. */
const mostPictureMb = 15;
const downloadsAtOnce = 4;

type Mockup = {
  filename: string;
  /** Draws it as PNG. */
  draw(): Promise<Buffer>;
};
/** `close` deletes all files, so it is called when everything is sent or the reader has left. Nothing is drawn then. */
type Mockups = { name: string; pictures: Mockup[]; close(): Promise<void> };

/**
 * Draws the prints of a template on the product's pictures, in these colours, where a member has placed the faces. All
 * pictures are read before the first is drawn, so that a set of mock-ups is complete or refused. Sides in px.
 * @throws AppError not_found | mockup_face_unplaced | mockup_no_picture | mockup_picture_lost | mockup_file_lost |
 * mockups_busy. A drawing throws mockup_not_drawn | mockup_too_slow
 */
export async function drawMockups(
  ctx: MemberContext,
  input: DrawMockupsInput,
  locale: string,
): Promise<Mockups> {
  requireRole(ctx, "catalog:read");
  const { templateId, colors, faces, sidePx } = parseInput(drawMockupsSchema, input);
  const template = await getTemplate(ctx, { templateId });
  const product = await getProduct(ctx, { productId: template.productId }, locale);
  const pictures = picturesOf(product, [...new Set(colors)]);
  const prints = await findPrints(ctx, template, product, [...new Set(faces)]);
  startDrawing();
  let copies: LocalCopies | null = null;
  const decoder = openDecoder();
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    endDrawing();
    decoder.close();
    await copies?.remove();
  };
  try {
    copies = await openCopies();
    const { folder } = copies;
    const [printPaths, picturePaths] = [
      await copyAll(
        copies,
        "print",
        prints.map(({ url }) => url),
      ),
      await copyAll(
        copies,
        "picture",
        pictures.map(({ url }) => url),
        { megabytes: mostPictureMb },
      ),
    ];
    refuseLost(
      "mockup_file_lost",
      prints.map(({ name }) => name),
      printPaths,
    );
    refuseLost(
      "mockup_picture_lost",
      pictures.map(({ name }) => name),
      picturePaths,
    );
    const drawn = prints.map(({ box }, at) => {
      const { x: left, y: top, width, height } = inPixels(box, sidePx);
      return { path: printPaths[at] ?? "", left, top, width, height };
    });
    const draw = async (at: number, name: string) => {
      const to = path.join(folder, `mockup-${at}.png`);
      const drawing = { path: picturePaths[at] ?? "", prints: drawn, sidePx };
      await inTurn(async () => {
        if (isClosed) throw new Error("The reader has left.");
        await composePicture(decoder, drawing, to);
      }).catch((error: Error) => {
        if (!(error instanceof PictureProblem)) throw error;
        // A busy machine may be the cause, not the picture.
        if (error.code === "too_slow") throw new AppError("mockup_too_slow", 503, { color: name });
        throw new AppError("mockup_not_drawn", 422, { color: name });
      });
      const bytes = await readFile(to);
      await rm(to);
      return bytes;
    };
    const name = plainName(template.name);
    return {
      name: `${name}-${sidePx}`,
      pictures: pictures.map(({ code, name: colorName }, at) => ({
        filename: `${name}-${plainName(colorName) === plainName(code) ? "" : `${plainName(colorName)}-`}${plainName(code)}-${sidePx}.png`,
        draw: () => draw(at, colorName),
      })),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Picture = { code: string; name: string; url: string };

/** The picture of each colour. The main picture may show another colour, so it is not used. */
function picturesOf({ product, variants }: Product, colors: readonly string[]): Picture[] {
  const found = colors.map((code) => ({
    code,
    name: product.colors.find((color) => color.code === code)?.name ?? code,
    url: variants.find(({ color, image_url }) => color.code === code && image_url)?.image_url ?? null,
  }));
  const without = found.filter(({ url }) => url === null);
  if (without.length > 0) throw new AppError("mockup_no_picture", 422, { colors: listed(without) });
  return found.flatMap(({ url, ...color }) => (url ? [{ ...color, url }] : []));
}

const listed = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(", ");

/** The print of each face, and where it is drawn. */
async function findPrints(
  ctx: MemberContext,
  template: { productId: string; files: Readonly<Record<string, string>> },
  { product }: Product,
  faces: readonly string[],
) {
  const [frames, files] = await Promise.all([
    findFrames(ctx, { productIds: [template.productId] }),
    listFiles(ctx, { ids: [...new Set(Object.values(template.files))] }),
  ]);
  const placed = frames.get(template.productId);
  return faces.map((face) => {
    const area = product.print_areas.find((each) => each.face === face);
    const file = files.find(({ id }) => id === template.files[face]);
    const frame = placed?.[face];
    const name = area?.name ?? face;
    if (!area || !file || !frame) throw new AppError("mockup_face_unplaced", 422, { face: name });
    return { name, url: file.url, box: printBoxOf(frame, area, file) };
  });
}

/** Returns the path of each copy, or null where the picture could not be read. */
async function copyAll(
  copies: LocalCopies,
  kind: string,
  urls: readonly string[],
  limit: { megabytes?: number } = {},
): Promise<(string | null)[]> {
  const paths: (string | null)[] = urls.map(() => null);
  await forEachLimited(downloadsAtOnce, [...urls.entries()], async ([at, url]) => {
    paths[at] = await downloadPicture(url, limit)
      .then((content) => copies.write(`${kind}-${at}`, content))
      .catch((error: Error) => {
        log().info({ kind: error.name }, "picture of a mock-up not read");
        return null;
      });
  });
  return paths;
}

function refuseLost(code: string, names: readonly string[], paths: readonly (string | null)[]): void {
  const lost = names.filter((_, at) => paths[at] === null);
  if (lost.length > 0) throw new AppError(code, 502, { names: lost.join(", ") });
}

/** A part of a filename that every system and header takes. */
const plainName = (text: string) =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "mockup";
