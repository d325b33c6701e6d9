import { and, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { type PlacedPrint, placePrints } from "#lib/features/frames/frame.ts";
import { selectFrames } from "#lib/features/frames/select-frames.ts";
import type { QuoteLine } from "./document.ts";
import type { VariantName } from "./name-variants.ts";
import { toItem } from "./to-estimate-request.ts";

/** `previewKey`: the preview of the print file in our storage. */
export type LinePrint = PlacedPrint & { previewKey: string };

/**
 * The prints of line items that can be drawn on the products' pictures, by the id of the line item: their faces are
 * placed and their files have previews.
 * @step The caller checks access.
 */
export async function placeLinePrints(
  workspaceId: string,
  lines: readonly QuoteLine[],
  names: ReadonlyMap<string, VariantName>,
): Promise<ReadonlyMap<string, LinePrint[]>> {
  const fileIds = [...new Set(lines.flatMap((line) => Object.values(toItem(line).files ?? {})))];
  if (fileIds.length === 0) return new Map();
  const [frames, rows] = await Promise.all([
    selectFrames(
      workspaceId,
      [...names.values()].map(({ productId }) => productId),
    ),
    db()
      .select({
        ...{ id: files.id, widthPx: files.widthPx, heightPx: files.heightPx },
        key: files.previewKey,
      })
      .from(files)
      .where(and(eq(files.workspaceId, workspaceId), inArray(files.id, fileIds))),
  ]);
  const known = new Map(
    rows.map(({ key, ...file }) => [file.id, { ...file, key, hasPreview: key !== null }]),
  );
  return new Map(
    lines.map((line) => {
      const name = names.get(line.sku);
      const placed = placePrints({
        files: toItem(line).files ?? {},
        known,
        areas: name?.printAreas ?? [],
        frames: name && frames.get(name.productId),
      });
      return [line.id, placed.map((print) => ({ ...print, previewKey: known.get(print.fileId)?.key ?? "" }))];
    }),
  );
}
