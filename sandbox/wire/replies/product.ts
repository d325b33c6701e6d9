import { z } from "zod";
import { count, currency, id, moment } from "./scalars.ts";

export const availability = z.enum(["available", "discontinued"]);
const text = z.string();
const freeForm = z.record(z.string(), z.unknown());

/** Specification: CatalogProduct. */
export const productReply = z.strictObject({
  id,
  sku_prefix: text,
  title: text,
  subtitle: text.nullable(),
  category: z.strictObject({ code: text, name: text }),
  main_image_url: z.url().nullable(),
  brand: text.nullable(),
  quality_tier: text.nullable(),
  gender: text.nullable(),
  fit: text.nullable(),
  variants_count: count,
  colors_count: count,
  sizes_count: count,
  base_price_from_cents: count,
  price_from_cents: count,
  currency,
  production_days: count.nullable(),
  availability,
  discontinued_at: moment.nullable(),
  replacement: z.strictObject({ id: text, title: text }).nullable(),
});

export const colorReply = z.strictObject({ code: text, name: text, hex: text.nullable() });
export const sizeReply = z.strictObject({ code: text, name: text });

const zone = z.strictObject({ code: text.nullable(), width_cm: z.number(), height_cm: z.number() });

/** Specification: PrintArea. */
export const printAreaReply = z.strictObject({
  face: text,
  name: text,
  is_neck_label: z.boolean(),
  width_cm: z.number(),
  height_cm: z.number(),
  zones: z.array(zone),
  min_dpi: count,
  min_pixels: z.strictObject({ width: count, height: count }),
  techniques: z.array(text),
  extra_cost_cents: count,
  currency,
});

const technique = z.strictObject({
  code: text,
  name: text,
  min_dpi: count,
  max_colors: count.nullable(),
  max_width_cm: z.number().nullable(),
  max_height_cm: z.number().nullable(),
  extra_days: count,
  is_default: z.boolean(),
});

/** Specification: CatalogProductDetail. */
export const productDetailReply = z.strictObject({
  ...productReply.shape,
  description_html: text.nullable(),
  details: text.nullable(),
  weight_grams: count.nullable(),
  pricing: z.strictObject({
    currency,
    tax_included: z.boolean(),
    plan: text,
    general_discount_bp: count,
  }),
  lead_time: z.strictObject({ production_days: count.nullable() }),
  attributes: freeForm,
  colors: z.array(colorReply),
  sizes: z.array(sizeReply),
  print_areas: z.array(printAreaReply),
  techniques: z.array(technique),
  facts: freeForm,
});
