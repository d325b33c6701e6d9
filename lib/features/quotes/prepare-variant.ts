import { randomUUID } from "node:crypto";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { getProduct } from "#lib/features/catalog/get-product.ts";
import { type LineVariant, toLineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteLine } from "./document.ts";
import { newLine } from "./new-document.ts";

/** A line item for a new order, and its variant in the catalog. */
export type PreparedLine = { line: QuoteLine; variant: LineVariant };

/** `prepared` is null if the variant is not available. */
type PreparedVariant = { product: { id: string; title: string }; prepared: PreparedLine | null };

/**
 * The line item for an order of one variant.
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
  const prepared = { line: newLine(randomUUID(), { sku }), variant: toLineVariant(product, variant) };
  return { product: { id, title }, prepared };
}
