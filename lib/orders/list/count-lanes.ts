import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import type { OrderFlag } from "./order-query.ts";
import { readCounts } from "./read-counts.ts";

/** How many orders of this mode have an issue, a refused payment, wait for approval or are late. */
export async function countLanes(ctx: MemberContext): Promise<Record<OrderFlag, number>> {
  requireRole(ctx, "orders:read");
  return (await readCounts(ctx)).lanes;
}
