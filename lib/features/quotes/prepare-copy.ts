import { randomUUID } from "node:crypto";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { toTyped } from "#lib/features/addresses/typed-address.ts";
import { findVariants } from "#lib/features/catalog/find-variants.ts";
import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import { getOrderToCopy, type ItemToCopy } from "#lib/features/orders/get-order-to-copy.ts";
import type { DraftAddress, QuoteLine } from "./document.ts";
import { newLine } from "./new-document.ts";

export type CopiedOrder = {
  id: string;
  number: string;
  /** Its own, which no other order can have. */
  reference: string | null;
  /** What the catalog here does not know any more. */
  unknown: { sku: string; name: string }[];
  /** Faces that were printed with a file which the library does not know. */
  lostFaces: { name: string; face: string }[];
};

type Copy = { lines: QuoteLine[]; variants: LineVariant[]; address: DraftAddress; copied: CopiedOrder };

/**
 * The lines and the address of an order, whatever became of it, with what of them is no longer known here.
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
  // Its own product brings its files along; the id of a product of the catalog says nothing of how it is printed.
  const isOwn = ({ sku, productId }: ItemToCopy) =>
    productId !== null && productId !== known.get(sku)?.productId;
  const lines = items.map((item) => {
    const { sku, quantity, productId, files } = item;
    return newLine(randomUUID(), { sku, quantity, ...(isOwn(item) ? { productId } : { files }) });
  });
  return {
    lines,
    variants,
    address: toTyped(address),
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
