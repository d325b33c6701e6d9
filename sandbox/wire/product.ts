import { z } from "zod";
import {
  categoryName,
  colorHex,
  colorName,
  faceName,
  sampleImageUrl,
  sizeGuideCm,
  sizeName,
  techniqueName,
} from "../catalog/names.ts";
import type { Language } from "../domain/languages.ts";
import { betterDiscountBp, discountedCents } from "../domain/pricing.ts";
import { areaPixels } from "../domain/print-files.ts";
import type { ProductRow, ProductSummaryRow } from "../store/find-products.ts";
import { count, currency, id, isoDateTime } from "./scalars.ts";

export const availability = z.enum(["available", "discontinued"]);
const string = z.string();
const freeForm = z.record(z.string(), z.unknown());

/** Specification: CatalogProduct. */
export const productReply = z.strictObject({
  id,
  sku_prefix: string,
  title: string,
  subtitle: string.nullable(),
  category: z.strictObject({ code: string, name: string }),
  main_image_url: z.url().nullable(),
  brand: string.nullable(),
  quality_tier: string.nullable(),
  gender: string.nullable(),
  fit: string.nullable(),
  variants_count: count,
  colors_count: count,
  sizes_count: count,
  base_price_from_cents: count,
  price_from_cents: count,
  currency,
  production_days: count.nullable(),
  availability,
  discontinued_at: isoDateTime.nullable(),
  replacement: z.strictObject({ id: string, title: string }).nullable(),
});

export const colorReply = z.strictObject({ code: string, name: string, hex: string.nullable() });
export const sizeReply = z.strictObject({ code: string, name: string });

const zone = z.strictObject({ code: string.nullable(), width_cm: z.number(), height_cm: z.number() });

/** Specification: PrintArea. */
export const printAreaReply = z.strictObject({
  face: string,
  name: string,
  is_neck_label: z.boolean(),
  width_cm: z.number(),
  height_cm: z.number(),
  zones: z.array(zone),
  min_dpi: count,
  min_pixels: z.strictObject({ width: count, height: count }),
  techniques: z.array(string),
  extra_cost_cents: count,
  currency,
});

const technique = z.strictObject({
  code: string,
  name: string,
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
  description_html: string.nullable(),
  details: string.nullable(),
  weight_grams: count.nullable(),
  pricing: z.strictObject({
    currency,
    tax_included: z.boolean(),
    plan: string,
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

/** The context of a catalog reply: language, plan and origin. */
export interface CatalogView {
  language: Language;
  /** discount of the account's plan, basis points */
  planDiscountBp: number;
  plan: string;
  origin: string;
}

/** Specification: CatalogProduct. */
export function toProduct(row: ProductSummaryRow, view: CatalogView): z.infer<typeof productReply> {
  const { language } = view;
  const discountBp = betterDiscountBp(view.planDiscountBp, row.priceRuleBp);
  const replacement =
    row.replacementId === null || row.replacementTitles === null
      ? null
      : { id: row.replacementId, title: row.replacementTitles[language] };
  return {
    id: row.id,
    sku_prefix: row.skuPrefix,
    title: row.titles[language],
    subtitle: row.subtitles?.[language] ?? null,
    category: { code: row.category, name: categoryName(row.category, language) },
    main_image_url: sampleImageUrl(view.origin, row.drawing, row.mainColor),
    brand: row.brand,
    quality_tier: row.qualityTier,
    gender: row.gender,
    fit: row.fit,
    variants_count: row.variantsCount,
    colors_count: row.colorsCount,
    sizes_count: row.sizesCount,
    base_price_from_cents: row.basePriceFromCents,
    price_from_cents: discountedCents(row.basePriceFromCents, discountBp),
    currency: "EUR",
    production_days: row.productionDays,
    availability: row.discontinuedAt === null ? "available" : "discontinued",
    discontinued_at: row.discontinuedAt?.toISOString() ?? null,
    replacement,
  };
}

function toPrintArea(
  area: ProductRow["content"]["printAreas"][number],
  language: Language,
): z.infer<typeof printAreaReply> {
  return {
    face: area.face,
    name: faceName(area.face, language),
    is_neck_label: area.isNeckLabel,
    width_cm: area.widthCm,
    height_cm: area.heightCm,
    zones: area.zones.map((zone) => ({ code: zone.code, width_cm: zone.widthCm, height_cm: zone.heightCm })),
    min_dpi: area.minDpi,
    min_pixels: areaPixels(area.widthCm, area.heightCm, area.minDpi),
    techniques: area.techniques,
    extra_cost_cents: area.extraCostCents,
    currency: "EUR",
  };
}

function toTechnique(technique: ProductRow["content"]["techniques"][number], language: Language) {
  return {
    code: technique.code,
    name: techniqueName(technique.code, language),
    min_dpi: technique.minDpi,
    max_colors: technique.maxColors,
    max_width_cm: technique.maxWidthCm,
    max_height_cm: technique.maxHeightCm,
    extra_days: technique.extraDays,
    is_default: technique.isDefault,
  };
}

/** Specification: CatalogProductDetail. */
export function toProductDetail(row: ProductRow, view: CatalogView): z.infer<typeof productDetailReply> {
  const { language } = view;
  const { content } = row;
  const composition = content.composition[language];
  return {
    ...toProduct(row, view),
    description_html: content.description[language],
    details: content.details?.[language] ?? null,
    weight_grams: row.weightGrams,
    pricing: {
      currency: "EUR",
      tax_included: false,
      plan: view.plan,
      general_discount_bp: view.planDiscountBp,
    },
    lead_time: { production_days: row.productionDays },
    attributes: {
      composition,
      fabric_weight_gsm: content.fabricWeightGsm,
      certifications: row.labels,
      care_codes: content.careCodes,
      origin: content.origin,
      print_country: "IT",
    },
    colors: content.colors.map((code) => ({ code, name: colorName(code, language), hex: colorHex(code) })),
    sizes: content.sizes.map((code) => ({ code, name: sizeName(code, language) })),
    print_areas: content.printAreas.map((area) => toPrintArea(area, language)),
    techniques: content.techniques.map((technique) => toTechnique(technique, language)),
    facts: {
      specifications: {
        composition,
        weight_grams: row.weightGrams,
        fabric_weight_gsm: content.fabricWeightGsm,
      },
      certifications: row.labels,
      care: content.careCodes,
      size_guide_cm: sizeGuideCm(content.sizes),
    },
  };
}
