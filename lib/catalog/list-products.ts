import type { z } from "zod";
import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import type { CatalogProduct } from "#lib/service/schemas/catalog.ts";
import { catalogQuerySchema } from "./schemas.ts";
import { serviceLanguage } from "./service-language.ts";

const pageSize = 24;

export type ProductPage = { products: CatalogProduct[]; nextCursor: string | null };

/**
 * One page of what the account may order (specification, "GET /v1/catalog/products"). Prices in cents.
 * @throws ServiceFailure
 */
export async function listProducts(
  ctx: MemberContext,
  input: z.input<typeof catalogQuerySchema>,
  locale: string,
): Promise<ProductPage> {
  requirePermission(ctx, "catalog:read");
  const { q, cursor } = catalogQuerySchema.parse(input);
  const page = await ctx.service.listProducts({
    q: q || undefined,
    cursor,
    limit: pageSize,
    lang: serviceLanguage(locale),
  });
  return { products: page.data, nextCursor: page.has_more ? page.next_cursor : null };
}
