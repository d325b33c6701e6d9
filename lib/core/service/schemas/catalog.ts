import { z } from "zod";
import { cents, dateTime, freeForm, id, lang, open, orNull, pageQuerySchema } from "./wire.ts";

/** Widths and heights are in cm, `min_pixels` in px. `face` is the key in `files` of an order. */
export const printAreaSchema = z.object({
  face: z.string(),
  name: z.string(),
  is_neck_label: z.boolean(),
  width_cm: z.number(),
  height_cm: z.number(),
  zones: z.array(z.object({ code: orNull(z.string()), width_cm: z.number(), height_cm: z.number() })),
  min_dpi: z.int(),
  min_pixels: z.object({ width: z.int(), height: z.int() }),
  techniques: z.array(z.string()),
  extra_cost_cents: cents,
  currency: z.string(),
});
export type PrintArea = z.output<typeof printAreaSchema>;

const productTiers = ["essential", "premium", "eco"] as const;

const availabilities = ["available", "discontinued"] as const;
type KnownAvailability = (typeof availabilities)[number];

const colorSchema = z.object({ code: z.string(), name: z.string(), hex: orNull(z.string()) });
const sizeSchema = z.object({ code: z.string(), name: z.string() });

export const catalogProductSchema = z.object({
  id,
  sku_prefix: z.string(),
  title: z.string(),
  subtitle: orNull(z.string()),
  category: z.object({ code: z.string(), name: z.string() }),
  main_image_url: orNull(z.string()),
  brand: orNull(z.string()),
  quality_tier: orNull(z.string()),
  gender: orNull(z.string()),
  fit: orNull(z.string()),
  variants_count: z.int(),
  colors_count: z.int(),
  sizes_count: z.int(),
  base_price_from_cents: cents,
  price_from_cents: cents,
  currency: z.string(),
  production_days: orNull(z.int()),
  availability: open<KnownAvailability>(),
  discontinued_at: orNull(dateTime),
  replacement: orNull(z.object({ id: z.string(), title: z.string() })),
});
export type CatalogProduct = z.output<typeof catalogProductSchema>;

const techniqueSchema = z.object({
  code: z.string(),
  name: z.string(),
  min_dpi: z.int(),
  max_colors: orNull(z.int()),
  max_width_cm: orNull(z.number()),
  max_height_cm: orNull(z.number()),
  extra_days: z.int(),
  is_default: z.boolean(),
});

export const catalogProductDetailSchema = catalogProductSchema.extend({
  description_html: orNull(z.string()),
  details: orNull(z.string()),
  weight_grams: orNull(z.int()),
  pricing: z.object({
    currency: z.string(),
    tax_included: z.boolean(),
    plan: z.string(),
    general_discount_bp: z.int(),
  }),
  lead_time: z.object({ production_days: orNull(z.int()) }),
  attributes: freeForm,
  colors: z.array(colorSchema),
  sizes: z.array(sizeSchema),
  print_areas: z.array(printAreaSchema),
  techniques: z.array(techniqueSchema),
  facts: freeForm,
});
export type CatalogProductDetail = z.output<typeof catalogProductDetailSchema>;

export const catalogVariantSchema = z.object({
  sku: z.string(),
  product_id: id,
  color: colorSchema,
  size: sizeSchema,
  availability: open<KnownAvailability>(),
  discontinued_at: orNull(dateTime),
  replacement: orNull(freeForm),
  base_price_cents: cents,
  price_cents: cents,
  currency: z.string(),
  weight_grams: orNull(z.int()),
  image_url: orNull(z.string()),
});
export type CatalogVariant = z.output<typeof catalogVariantSchema>;

export const productsQuerySchema = pageQuerySchema.extend({
  lang: lang.optional(),
  category: z.string().optional(),
  q: z.string().optional(),
  tier: z.enum(productTiers).optional(),
  gender: z.string().optional(),
  fit: z.string().optional(),
  label: z.string().optional(),
});
export type ProductsQuery = z.output<typeof productsQuerySchema>;

export const langQuerySchema = z.strictObject({ lang: lang.optional() });
export type LangQuery = z.output<typeof langQuerySchema>;

export const variantsQuerySchema = pageQuerySchema.extend({ lang: lang.optional() });
export type VariantsQuery = z.output<typeof variantsQuerySchema>;
