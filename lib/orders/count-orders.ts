import { and, count, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";

/** How many orders stand in each status of this mode. */
export async function countOrders(ctx: MemberContext): Promise<Record<string, number>> {
  requireRole(ctx, "orders:read");
  const rows = await db()
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.mode, ctx.mode)))
    .groupBy(orders.status);
  return Object.fromEntries(rows.map((row) => [row.status, row.count]));
}
