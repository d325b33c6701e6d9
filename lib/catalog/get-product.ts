import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { ServiceError } from "#lib/service/errors.ts";
import { paginate } from "#lib/service/paginate.ts";
import type { CatalogProductDetail, CatalogVariant } from "#lib/service/schemas/catalog.ts";
import { productIdSchema } from "./schemas.ts";
import { serviceLanguage } from "./service-language.ts";

export type Product = { product: CatalogProductDetail; variants: CatalogVariant[] };

/**
 * A product with all its variants (specification, "CatalogProductDetail", "CatalogVariant").
 * @throws AppError not_found, ServiceFailure
 */
export async function getProduct(
  ctx: MemberContext,
  input: { productId: string },
  locale: string,
): Promise<Product> {
  requirePermission(ctx, "catalog:read");
  const parsed = productIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const lang = serviceLanguage(locale);
  const id = parsed.data.productId;
  try {
    const [product, variants] = await Promise.all([
      ctx.service.getProduct({ id, lang }),
      readVariants(ctx, id, lang),
    ]);
    return { product, variants };
  } catch (error) {
    if (error instanceof ServiceError && error.kind === "not_found") throw notFound();
    throw error;
  }
}

async function readVariants(ctx: MemberContext, id: string, lang: ReturnType<typeof serviceLanguage>) {
  const variants: CatalogVariant[] = [];
  const pages = paginate((cursor) => ctx.service.listVariants({ id, lang, limit: 100, cursor }));
  for await (const page of pages) variants.push(...page.data);
  return variants;
}
