import type { CatalogProductDetail, CatalogVariant, PrintArea } from "#lib/core/service/schemas/catalog.ts";
import { readReplacement } from "./read-replacement.ts";

/** A variant as a line of a quote needs it. Cents and grams; texts in the person's language where they are kept. */
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
