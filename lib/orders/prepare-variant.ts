import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { getProduct } from "#lib/catalog/get-product.ts";
import type { OrderingLine } from "./ordering-line.ts";

/** Null line: this variant is not made any more. */
export type PreparedVariant = { product: { id: string; title: string }; line: OrderingLine | null };

/**
 * What an order of one variant begins with.
 * @throws AppError not_found
 */
export async function prepareVariant(
  ctx: MemberContext,
  { productId, sku }: { productId: string; sku: string },
  locale: string,
): Promise<PreparedVariant> {
  requirePermission(ctx, "orders:write");
  const { product, variants } = await getProduct(ctx, { productId }, locale);
  const { id, title } = product;
  const variant = variants.find((candidate) => candidate.sku === sku);
  if (variant?.availability !== "available") return { product: { id, title }, line: null };
  const line = {
    id: sku,
    item: { sku, quantity: 1 },
    title,
    color: variant.color.name,
    size: variant.size.name,
    imageUrl: variant.image_url,
    priceCents: variant.price_cents,
    currency: variant.currency,
    printAreas: product.print_areas,
  };
  return { product: { id, title }, line };
}
