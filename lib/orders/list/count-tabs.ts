import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { countOrders } from "../count-orders.ts";
import { countLanes } from "./count-lanes.ts";
import { getWalk } from "./get-walk.ts";
import type { OrderCounts } from "./tab-counts.ts";

/** How many orders stand behind each tab and quick filter of the list, and how far all of it has been brought in. */
export async function countTabs(ctx: MemberContext): Promise<OrderCounts> {
  requireRole(ctx, "orders:read");
  const [statuses, lanes, walk] = await Promise.all([countOrders(ctx), countLanes(ctx), getWalk(ctx)]);
  return { statuses, lanes, walk };
}
