import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { getProduct, type Product } from "./get-product.ts";

export type FoundProducts = { products: Product[]; unknown: string[] };

/**
 * Several products in the order of `productIds`, without repeats. Prices in cents (specification,
 * "CatalogProductDetail"). `unknown` lists the ids that the service does not offer to the account.
 * @throws for a product that is not stored: AppError forbidden_key_scope | not_connected, ServiceFailure
 */
export async function findProducts(
  ctx: MemberContext,
  { productIds }: { productIds: readonly string[] },
  locale: string,
): Promise<FoundProducts> {
  requireRole(ctx, "catalog:read");
  const wanted = [...new Set(productIds)];
  const found = await Promise.all(wanted.map((productId) => findOne(ctx, productId, locale)));
  return {
    products: found.filter((product) => product !== null),
    unknown: wanted.filter((_, index) => found[index] === null),
  };
}

async function findOne(ctx: MemberContext, productId: string, locale: string): Promise<Product | null> {
  return getProduct(ctx, { productId }, locale).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
}
