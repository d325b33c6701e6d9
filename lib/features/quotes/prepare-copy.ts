import { randomUUID } from "node:crypto";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { toFormAddress } from "#lib/features/addresses/form-address.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import { getOrderToCopy, type ItemToCopy } from "#lib/features/orders/get-order-to-copy.ts";
import type { DraftAddress, QuoteLine } from "./document.ts";
import { newLine } from "./new-document.ts";

export type CopiedOrder = {
  id: string;
  number: string;
  /** The reference of the copied order. No other order can have the same one. */
  reference: string | null;
  /** Items whose variant is not in the stored catalog. */
  unknown: { sku: string; name: string }[];
  /** Printed faces whose file is not in the library. */
  lostFaces: { name: string; face: string }[];
};

type Copy = { lines: QuoteLine[]; variants: LineVariant[]; address: DraftAddress; copied: CopiedOrder };

/**
 * The line items and the address of an order in any state, for a new order. Reports the items and files that are
 * unknown here.
 * @throws AppError not_found
 */
export async function prepareCopy(
  ctx: MemberContext,
  { orderId }: { orderId: string },
  locale: string,
): Promise<Copy> {
  requirePermission(ctx, "orders:write");
  const { id, number, reference, address, items } = await getOrderToCopy(ctx, { orderId });
  const variants = await findVariants(ctx, { skus: [...new Set(items.map(({ sku }) => sku))] }, locale);
  const known = new Map(variants.map((variant) => [variant.sku, variant]));
  // An own product has its print files. The id of a catalog product says nothing about the print.
  const isOwn = ({ sku, productId }: ItemToCopy) =>
    productId !== null && productId !== known.get(sku)?.productId;
  const lines = items.map((item) => {
    const { sku, quantity, productId, files } = item;
    return newLine(randomUUID(), { sku, quantity, ...(isOwn(item) ? { productId } : { files }) });
  });
  return {
    lines,
    variants,
    address: toFormAddress(address),
    copied: {
      ...{ id, number, reference },
      unknown: items
        .filter(({ sku }) => !known.has(sku))
        .map((item) => ({ sku: item.sku, name: nameOf(item) })),
      lostFaces: items
        .filter((item) => !isOwn(item))
        .flatMap((item) => item.lostFaces.map((face) => ({ name: nameOf(item), face }))),
    },
  };
}

const nameOf = ({ title, color, size }: ItemToCopy) => [title, color, size].filter(Boolean).join(", ");
