import { drawThumbnail } from "#lib/features/mockups/draw-thumbnail.ts";
import { findShare } from "#lib/features/quotes/find-share.ts";
import { findSharedVersion } from "#lib/features/quotes/find-shared-version.ts";
import { nameVariants } from "#lib/features/quotes/name-variants.ts";

/**
 * The product of a line item of a shared quote, as PNG, while its link is valid; null if there is no picture. The
 * address of the original would name the print service.
 * @throws AppError share_unknown | share_expired
 */
export async function readSharedPicture(token: string, lineId: string): Promise<Buffer | null> {
  const share = await findShare(token);
  const { document } = await findSharedVersion(share);
  const sku = document.lines.find(({ id }) => id === lineId)?.sku;
  if (sku === undefined) return null;
  const imageUrl = (await nameVariants(share.workspaceId, [sku], "en")).get(sku)?.imageUrl;
  return imageUrl ? drawThumbnail(imageUrl) : null;
}
