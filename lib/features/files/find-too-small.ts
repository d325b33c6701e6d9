import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { OrderItemRequest } from "#lib/core/service/schemas/order-item.ts";
import { checkPlacements, type TooSmallFile } from "./check-placements.ts";

/** The first file of a basket that the service would refuse for its pixels, as far as that is known here. */
export async function findTooSmall(
  ctx: MemberContext,
  items: readonly OrderItemRequest[],
): Promise<TooSmallFile | null> {
  requireRole(ctx, "catalog:read");
  return (await checkPlacements(ctx, items)).tooSmall[0] ?? null;
}
