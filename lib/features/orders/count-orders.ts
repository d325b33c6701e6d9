import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { readCounts } from "./internal/list/read-counts.ts";

/** Counts the orders of this mode by status. */
export async function countOrders(ctx: MemberContext): Promise<Record<string, number>> {
  requireRole(ctx, "orders:read");
  return (await readCounts(ctx)).statuses;
}
