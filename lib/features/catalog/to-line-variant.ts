import type { CatalogProductDetail, CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { LineVariant } from "./line-variant.ts";
import { readReplacement } from "./read-replacement.ts";

/** A variant that was read with its product, as a line needs it. */
export function toLineVariant(product: CatalogProductDetail, variant: CatalogVariant): LineVariant {
  return {
    sku: variant.sku,
    productId: product.id,
    title: product.title,
    color: variant.color,
    size: variant.size,
    availability: variant.availability,
    replacementSku: readReplacement(variant.replacement)?.sku ?? null,
    basePriceCents: variant.base_price_cents,
    priceCents: variant.price_cents,
    weightGrams: variant.weight_grams,
    imageUrl: variant.image_url,
    printAreas: product.print_areas,
  };
}
