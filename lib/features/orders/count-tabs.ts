import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { getWalk, type OrderWalk } from "./get-walk.ts";
import { readCounts } from "./internal/list/read-counts.ts";
import type { OrderFlag } from "./order-query.ts";

/** How many orders stand behind each tab and quick filter of the list, and how far all of it has been brought in. */
export async function countTabs(ctx: MemberContext): Promise<OrderCounts> {
  requireRole(ctx, "orders:read");
  const [numbers, walk] = await Promise.all([readCounts(ctx), getWalk(ctx)]);
  return { ...numbers, walk };
}

/** What stands beside the tabs and the quick filters of the list, and how far all of it has been brought in. */
export type OrderCounts = {
  statuses: Record<string, number>;
  lanes: Record<OrderFlag, number> | null;
  walk: OrderWalk | null;
};
