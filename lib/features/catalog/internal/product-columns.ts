import type { CatalogProduct } from "#lib/core/service/schemas/catalog.ts";

/** The columns of a product that do not depend on the language. */
export function toProductColumns(product: CatalogProduct) {
  return {
    skuPrefix: product.sku_prefix,
    brand: product.brand,
    categoryCode: product.category.code,
    qualityTier: product.quality_tier,
    gender: product.gender,
    fit: product.fit,
    variantsCount: product.variants_count,
    colorsCount: product.colors_count,
    sizesCount: product.sizes_count,
    basePriceFromCents: product.base_price_from_cents,
    priceFromCents: product.price_from_cents,
    currency: product.currency,
    productionDays: product.production_days,
    availability: product.availability,
    discontinuedAt: product.discontinued_at === null ? null : new Date(product.discontinued_at),
    replacement: product.replacement,
    mainImageUrl: product.main_image_url,
  };
}

type ProductColumns = ReturnType<typeof toProductColumns>;

/** The reverse of `toProductColumns`. The row can be newer than the detail that is stored beside it. */
export function fromProductColumns(row: ProductColumns) {
  return {
    sku_prefix: row.skuPrefix,
    brand: row.brand,
    quality_tier: row.qualityTier,
    gender: row.gender,
    fit: row.fit,
    variants_count: row.variantsCount,
    colors_count: row.colorsCount,
    sizes_count: row.sizesCount,
    base_price_from_cents: row.basePriceFromCents,
    price_from_cents: row.priceFromCents,
    currency: row.currency,
    production_days: row.productionDays,
    availability: row.availability,
    discontinued_at: row.discontinuedAt?.toISOString() ?? null,
    main_image_url: row.mainImageUrl,
  } satisfies Partial<CatalogProduct>;
}
