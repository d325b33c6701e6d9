import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { orderSyncs } from "#drizzle/schema/order-syncs.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** How far the full sync has read the account's orders, in both modes. */
export async function getOrderSync(ctx: MemberContext): Promise<OrderSync> {
  requireRole(ctx, "orders:read");
  const [found] = await statement().execute({ workspaceId: ctx.workspace.id });
  const { syncedOrders, startedAt, finishedAt, wholeSince } = found ?? {};
  return {
    state: stateOf(startedAt ?? null, finishedAt ?? null),
    syncedOrders: syncedOrders ?? 0,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    isWhole: Boolean(wholeSince),
  };
}

function stateOf(startedAt: Date | null, finishedAt: Date | null): OrderSync["state"] {
  if (!startedAt) return "never";
  return finishedAt ? "resting" : "running";
}

const statement = prepareOnce(() =>
  db()
    .select({
      syncedOrders: orderSyncs.syncedOrders,
      startedAt: orderSyncs.startedAt,
      finishedAt: orderSyncs.finishedAt,
      wholeSince: workspaces.ordersSyncedAt,
    })
    .from(workspaces)
    .leftJoin(orderSyncs, eq(orderSyncs.workspaceId, workspaces.id))
    .where(eq(workspaces.id, given("workspaceId")))
    .prepare("get_order_sync"),
);

/**
 * Progress of the full sync of the account's orders. It covers both modes, and each mode shows it. Dates ISO 8601 in
 * UTC.
 */
export type OrderSync = {
  /** `never`: nothing was read yet. `resting`: all orders were read, and the next full sync has not begun. */
  state: "never" | "running" | "resting";
  /** Orders read by the current sync, or by the last one. */
  syncedOrders: number;
  startedAt: string | null;
  finishedAt: string | null;
  /** Whether a full sync has completed at least once. */
  isWhole: boolean;
};
