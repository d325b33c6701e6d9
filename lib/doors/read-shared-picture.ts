import { drawThumbnail } from "#lib/features/mockups/draw-thumbnail.ts";
import { findShare } from "#lib/features/quotes/find-share.ts";
import { findSharedVersion } from "#lib/features/quotes/find-shared-version.ts";
import { nameVariants } from "#lib/features/quotes/name-variants.ts";
import { placeLinePrints } from "#lib/features/quotes/place-line-prints.ts";

/**
 * The product of a line item of a shared quote with its prints, where their faces are placed, as PNG, while the link is
 * valid; null if there is no picture. The address of the original would name the print service.
 * @throws AppError share_unknown | share_expired
 */
export async function readSharedPicture(token: string, lineId: string): Promise<Buffer | null> {
  const share = await findShare(token);
  const { document } = await findSharedVersion(share);
  const line = document.lines.find(({ id }) => id === lineId);
  if (!line) return null;
  const names = await nameVariants(share.workspaceId, [line.sku], "en");
  const url = names.get(line.sku)?.imageUrl;
  if (!url) return null;
  const prints = await placeLinePrints(share.workspaceId, [line], names);
  return drawThumbnail({
    url,
    prints: (prints.get(line.id) ?? []).map(({ previewKey, box }) => ({ previewKey, box })),
  });
}
