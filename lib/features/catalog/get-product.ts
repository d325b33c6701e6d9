import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission, requireRole } from "#lib/core/auth/require-permission.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { notFound } from "#lib/errors.ts";
import { databaseTime } from "./internal/database-time.ts";
import { readOnce } from "./internal/read-once.ts";
import { readProduct } from "./internal/read-product.ts";
import { findStoredProduct, type StoredProduct } from "./internal/stored-product.ts";
import { writeProduct } from "./internal/write-product.ts";
import { requestLanguages } from "./request-languages.ts";
import { productIdSchema } from "./schemas.ts";
import { serviceLanguage } from "./wanted-language.ts";

/** `readAt`: when the oldest part of it was read; `lang`: the language of its texts. */
export type Product = StoredProduct;

/**
 * A stored product with all its variants, prices in cents (specification, "CatalogProductDetail", "CatalogVariant").
 * Reads a product that is not stored from the service; concurrent calls share one read.
 * @throws AppError not_found; for a product that is not stored also forbidden_key_scope, not_connected, ServiceFailure
 */
export async function getProduct(
  ctx: MemberContext,
  input: { productId: string },
  locale: string,
): Promise<Product> {
  requireRole(ctx, "catalog:read");
  const parsed = productIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const lang = serviceLanguage(locale);
  const productId = parsed.data.productId.toLowerCase();
  const find = () => findStoredProduct(ctx.workspace.id, productId, lang);
  const [kept] = await Promise.all([find(), requestLanguages(ctx.workspace.id, [lang])]);
  if (kept) return kept;
  requirePermission(ctx, "catalog:read");
  const read = () => readFromService(ctx, productId, lang);
  return readOnce({ workspaceId: ctx.workspace.id, what: `product:${productId}`, find, read });
}

async function readFromService(ctx: MemberContext, productId: string, lang: Lang): Promise<Product> {
  const readAt = await databaseTime();
  const read = await readProduct(ctx.service, productId, lang).catch((error: unknown) => {
    if (error instanceof ServiceError && error.kind === "not_found") throw notFound();
    throw error;
  });
  await writeProduct(ctx.workspace.id, { ...read, lang, readAt });
  return { product: read.detail, variants: read.variants, readAt, lang };
}
