import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { getWalk } from "./get-walk.ts";
import { readCounts } from "./internal/list/read-counts.ts";
import type { OrderCounts } from "./tab-counts.ts";

/** How many orders stand behind each tab and quick filter of the list, and how far all of it has been brought in. */
export async function countTabs(ctx: MemberContext): Promise<OrderCounts> {
  requireRole(ctx, "orders:read");
  const [numbers, walk] = await Promise.all([readCounts(ctx), getWalk(ctx)]);
  return { ...numbers, walk };
}
