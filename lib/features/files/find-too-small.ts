import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { OrderItemRequest } from "#lib/core/service/schemas/estimate.ts";
import { AppError } from "#lib/errors.ts";
import { checkPlacements, type TooSmallFile } from "./check-placements.ts";

/** The first file of a basket that the service would refuse for its pixels, judged from stored data. Null if none. */
export async function findTooSmall(
  ctx: MemberContext,
  items: readonly OrderItemRequest[],
): Promise<TooSmallFile | null> {
  requireRole(ctx, "catalog:read");
  return (await checkPlacements(ctx, items)).tooSmall[0] ?? null;
}

/** The error for such a file, at the field of its line item. Lines count from 1. */
export function refuseTooSmall({ item, faceName, required, given }: TooSmallFile): AppError {
  return new AppError("file_too_small", 422, {
    field: `items.${item}.files`,
    line: item + 1,
    face: faceName,
    width: given.width,
    height: given.height,
    requiredWidth: required.width,
    requiredHeight: required.height,
  });
}
