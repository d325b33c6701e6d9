import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Address } from "#lib/core/service/schemas/address.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import { findLogo } from "#lib/features/settings/find-logo.ts";
import { getOrder } from "./get-order.ts";

export type PackedLine = {
  line: number;
  title: string;
  /** Colour and size, if they are known. */
  variant: string;
  sku: string;
  quantity: number;
  /** Names of the printed faces, in the reader's language if the catalog has them. */
  faces: string[];
};

/** The contents of a parcel, without prices. Dates ISO 8601 in UTC. */
export type PackingNote = {
  number: string;
  reference: string | null;
  createdAt: string;
  isTest: boolean;
  address: Address;
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
  const skus = [...new Set(order.items.map(({ sku }) => sku))];
  const [variants, logo] = await Promise.all([
    ctx.roleDenies("catalog:read") ? [] : findVariants(ctx, { skus }, locale),
    findLogo(ctx.workspace.id),
  ]);
  const areasOf = new Map(variants.map(({ sku, printAreas }) => [sku, printAreas]));
  const faceName = (sku: string, face: string) =>
    areasOf.get(sku)?.find((area) => area.face === face)?.name ?? face;
  return {
    number: order.number,
    reference: order.reference ?? order.external_id,
    createdAt: order.created_at,
    isTest: order.test,
    address: order.shipping_address,
    lines: order.items.map(({ line, title, color, size, sku, quantity, files }) => ({
      ...{ line, title, sku, quantity },
      variant: [color, size].filter(Boolean).join(", "),
      faces: files.map(({ face }) => faceName(sku, face)),
    })),
    pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    parcels: order.shipments.map(({ carrier, tracking_number: trackingNumber }) => ({
      carrier,
      trackingNumber,
    })),
    hasLogo: logo !== null,
  };
}
