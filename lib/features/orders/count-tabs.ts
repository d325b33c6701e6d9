import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { getOrderSync, type OrderSync } from "./get-order-sync.ts";
import { readCounts } from "./internal/list/read-counts.ts";
import type { OrderFlag } from "./order-query.ts";

/** Counts the orders of each tab and quick filter of the list, and returns the progress of the full sync. */
export async function countTabs(ctx: MemberContext): Promise<OrderCounts> {
  requireRole(ctx, "orders:read");
  const [numbers, sync] = await Promise.all([readCounts(ctx), getOrderSync(ctx)]);
  return { ...numbers, sync };
}

/** The counts of the list's tabs and quick filters, and the progress of the full sync. */
export type OrderCounts = {
  statuses: Record<string, number>;
  flags: Record<OrderFlag, number> | null;
  sync: OrderSync | null;
};
