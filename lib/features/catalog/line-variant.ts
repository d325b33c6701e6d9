import type { CatalogProductDetail, CatalogVariant, PrintArea } from "#lib/core/service/schemas/catalog.ts";
import { readReplacement } from "./read-replacement.ts";

/** A variant for a line item of a quote. Cents and grams; texts in the member's language if they are stored. */
export type LineVariant = {
  sku: string;
  productId: string;
  title: string;
  color: { code: string; name: string; hex: string | null };
  size: { code: string; name: string };
  availability: string;
  replacementSku: string | null;
  basePriceCents: number;
  priceCents: number;
  weightGrams: number | null;
  imageUrl: string | null;
  printAreas: PrintArea[];
};

/** Builds the `LineVariant` of a variant that was read together with its product. */
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
