import { z } from "zod";
import { availability, colorReply, sizeReply } from "./product.ts";
import { count, currency, id, moment } from "./scalars.ts";

/** Specification: CatalogVariant. The shape of `replacement` is not shown: `product_id` follows an assumption. */
export const variantReply = z.strictObject({
  sku: z.string(),
  product_id: id,
  color: colorReply,
  size: sizeReply,
  availability,
  discontinued_at: moment.nullable(),
  replacement: z.strictObject({ sku: z.string(), product_id: id.nullable().optional() }).nullable(),
  base_price_cents: count,
  price_cents: count,
  currency,
  weight_grams: count.nullable(),
  image_url: z.url().nullable(),
});
