import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { readCounts } from "./internal/list/read-counts.ts";
import type { OrderFlag } from "./order-query.ts";

/** How many orders of this mode have an issue, a refused payment, wait for approval or are late. */
export async function countLanes(ctx: MemberContext): Promise<Record<OrderFlag, number>> {
  requireRole(ctx, "orders:read");
  return (await readCounts(ctx)).lanes;
}
