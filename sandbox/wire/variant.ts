import { z } from "zod";
import { colorHex, colorName, imageUrl, sizeName } from "../catalog/names.ts";
import type { Assumptions } from "../domain/assumptions.ts";
import { betterDiscountBp, discountedCents } from "../domain/pricing.ts";
import type { VariantRow } from "../store/find-products.ts";
import { availability, type CatalogView, colorReply, sizeReply } from "./product.ts";
import { count, currency, id, isoDateTime } from "./scalars.ts";

/** Specification: CatalogVariant. The shape of `replacement` is not shown: `product_id` follows an assumption. */
export const variantReply = z.strictObject({
  sku: z.string(),
  product_id: id,
  color: colorReply,
  size: sizeReply,
  availability,
  discontinued_at: isoDateTime.nullable(),
  replacement: z.strictObject({ sku: z.string(), product_id: id.nullable().optional() }).nullable(),
  base_price_cents: count,
  price_cents: count,
  currency,
  weight_grams: count.nullable(),
  image_url: z.url().nullable(),
});

/** The `replacement` of a variant, whose shape the specification does not show. */
export function toReplacement(
  sku: string | null,
  productId: string | null,
  shape: Assumptions["variant_replacement"],
) {
  if (sku === null) return null;
  return shape === "sku" ? { sku } : { sku, product_id: productId };
}

/** Specification: CatalogVariant. */
export function toVariant(
  row: VariantRow,
  view: CatalogView,
  shape: Assumptions["variant_replacement"],
): z.infer<typeof variantReply> {
  const discountBp = betterDiscountBp(view.planDiscountBp, row.priceRuleBp);
  return {
    sku: row.sku,
    product_id: row.productId,
    color: {
      code: row.colorCode,
      name: colorName(row.colorCode, view.language),
      hex: colorHex(row.colorCode),
    },
    size: { code: row.sizeCode, name: sizeName(row.sizeCode, view.language) },
    availability: row.discontinuedAt === null ? "available" : "discontinued",
    discontinued_at: row.discontinuedAt?.toISOString() ?? null,
    replacement: toReplacement(row.replacementSku, row.replacementProductId, shape),
    base_price_cents: row.basePriceCents,
    price_cents: discountedCents(row.basePriceCents, discountBp),
    currency: "EUR",
    weight_grams: row.weightGrams,
    image_url: imageUrl(view.origin, row.drawing, row.colorCode),
  };
}
