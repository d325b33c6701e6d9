import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { translateTitles } from "#lib/features/catalog/translate-titles.ts";
import { type EventRow, listEvents } from "#lib/features/events/list-events.ts";
import { getPaymentOutlook } from "#lib/features/orders/get-payment-outlook.ts";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import type { OrderRow } from "#lib/features/orders/order-row.ts";
import { type Breakdowns, getBreakdown } from "./get-breakdown.ts";
import type { Period } from "./period.ts";

export type OverviewDetails = {
  breakdowns: Breakdowns;
  /** Titles of products in the reader's language, by those in the breakdown, where they differ. */
  titles: ReadonlyMap<string, string>;
  /** Null for members who may not write orders, and without a key of this mode. */
  outlook: PaymentOutlook | null;
  orders: OrderRow[];
  /** Null for members who may not read events. */
  events: EventRow[] | null;
};

const latest = 6;

/** The breakdown of a period's spend, the payment outlook, and the latest orders and events. */
export async function getDetails(
  ctx: MemberContext,
  period: Period,
  locale: string,
): Promise<OverviewDetails> {
  requireRole(ctx, "orders:read");
  const pays = ctx.connectedModes.has(ctx.mode) && !ctx.roleDenies("orders:write");
  const [breakdowns, outlook, { rows }, events] = await Promise.all([
    getBreakdown(ctx, period),
    pays ? getPaymentOutlook(ctx) : null,
    listOrders(ctx, {}),
    ctx.roleDenies("events:read") ? null : listEvents(ctx, {}),
  ]);
  const named = breakdowns.products.parts.map(({ key }) => key);
  return {
    breakdowns,
    titles: ctx.roleDenies("catalog:read")
      ? new Map()
      : await translateTitles(ctx, { titles: named }, locale),
    outlook,
    orders: rows.slice(0, latest),
    events: events?.rows.slice(0, latest) ?? null,
  };
}
