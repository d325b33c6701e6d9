import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type Freshness, getFreshness } from "#lib/features/events/get-freshness.ts";
import type { FirstDay } from "#lib/features/first-day/first-steps.ts";
import { getFirstDay } from "#lib/features/first-day/get-first-day.ts";
import { countOrders } from "#lib/features/orders/count-orders.ts";
import { listNeeds } from "./list-needs.ts";
import type { Need } from "./need.ts";

export type OverviewStart = {
  firstDay: FirstDay | null;
  needs: Need[];
  /** Orders by status, whenever they were created. */
  counts: Record<string, number>;
  freshness: Freshness;
  isConnected: boolean;
  mayConnect: boolean;
  mayOrder: boolean;
};

/** The first part of the overview: only data that is read quickly. */
export async function getStart(ctx: MemberContext): Promise<OverviewStart> {
  requireRole(ctx, "orders:read");
  const [firstDay, needs, counts, freshness] = await Promise.all([
    getFirstDay(ctx),
    listNeeds(ctx),
    countOrders(ctx),
    getFreshness(ctx),
  ]);
  const isConnected = ctx.connectedModes.has(ctx.mode);
  const mayOrder = isConnected && !ctx.roleDenies("orders:write");
  const mayConnect = !ctx.roleDenies("settings:manage");
  return { firstDay, needs, counts, freshness, isConnected, mayConnect, mayOrder };
}
