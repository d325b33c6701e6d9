import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { type LineVariant, toLineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteLine } from "./document.ts";
import { newLine } from "./new-document.ts";

/** A line to begin with, and what the catalog knows of it. */
export type PreparedLine = { line: QuoteLine; variant: LineVariant };

/** Null: this variant is not made any more. */
type PreparedVariant = { product: { id: string; title: string }; prepared: PreparedLine | null };

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
  if (variant?.availability !== "available") return { product: { id, title }, prepared: null };
  const prepared = { line: newLine(sku, { sku }), variant: toLineVariant(product, variant) };
  return { product: { id, title }, prepared };
}
