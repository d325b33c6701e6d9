import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { findLogo } from "#lib/features/settings/find-logo.ts";
import { getOrder } from "./get-order.ts";
import { type Goods, listGoods } from "./list-goods.ts";

export type PackedLine = { quantity: number; goods: Goods };

/** The contents of a parcel, without prices. Dates ISO 8601 in UTC. */
export type PackingNote = {
  number: string;
  reference: string | null;
  createdAt: string;
  isTest: boolean;
  /** As the post of its country writes it, without the country. */
  addressLines: string[];
  country: string;
  lines: PackedLine[];
  pieces: number;
  parcels: { carrier: string; trackingNumber: string }[];
  hasLogo: boolean;
};

/**
 * Reads the contents of an order's packing note, for printing.
 * @throws AppError not_found | stored_unreadable
 */
export async function getPackingNote(
  ctx: MemberContext,
  { orderId }: { orderId: string },
  locale: string,
): Promise<PackingNote> {
  requireRole(ctx, "orders:read");
  const order = await getOrder(ctx, { orderId });
  const [goods, logo] = await Promise.all([listGoods(ctx, order, locale), findLogo(ctx.workspace.id)]);
  return {
    number: order.number,
    reference: order.reference ?? order.external_id,
    createdAt: order.created_at,
    isTest: order.test,
    addressLines: order.addressLines,
    country: order.shipping_address.country,
    lines: order.items.flatMap(({ line, quantity }) =>
      goods.filter((shown) => shown.line === line).map((shown) => ({ quantity, goods: shown })),
    ),
    pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    parcels: order.shipments.map(({ carrier, tracking_number: trackingNumber }) => ({
      carrier,
      trackingNumber,
    })),
    hasLogo: logo !== null,
  };
}
