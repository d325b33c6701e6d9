import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type EventRow, listEvents } from "#lib/features/events/list-events.ts";
import { getPaymentOutlook } from "#lib/features/orders/get-payment-outlook.ts";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import type { OrderRow } from "#lib/features/orders/order-row.ts";
import { type Breakdowns, getBreakdown } from "./get-breakdown.ts";
import type { Period } from "./period.ts";

export type OverviewDetails = {
  breakdowns: Breakdowns;
  /** Null for members who may not write orders, and without a key of this mode. */
  outlook: PaymentOutlook | null;
  orders: OrderRow[];
  /** Null for members who may not read events. */
  events: EventRow[] | null;
};

const latest = 6;

/** The breakdown of a period's spend, the payment outlook, and the latest orders and events. */
export async function getDetails(ctx: MemberContext, period: Period): Promise<OverviewDetails> {
  requireRole(ctx, "orders:read");
  const pays = ctx.connectedModes.has(ctx.mode) && !ctx.roleDenies("orders:write");
  const [breakdowns, outlook, { rows }, events] = await Promise.all([
    getBreakdown(ctx, period),
    pays ? getPaymentOutlook(ctx) : null,
    listOrders(ctx, {}),
    ctx.roleDenies("events:read") ? null : listEvents(ctx, {}),
  ]);
  return {
    breakdowns,
    outlook,
    orders: rows.slice(0, latest),
    events: events?.rows.slice(0, latest) ?? null,
  };
}
