import type { InferSelectModel } from "drizzle-orm";
import type { z } from "zod";
import {
  categoryName,
  colorHex,
  colorName,
  faceName,
  imageUrl,
  sizeName,
  techniqueName,
} from "../catalog/names.ts";
import { sizeGuideCm } from "../catalog/size-guide.ts";
import type { Language, Words } from "../domain/languages.ts";
import { areaPixels } from "../domain/placement.ts";
import { betterDiscountBp, discountedCents } from "../domain/pricing.ts";
import type { products } from "../store/schema/products.ts";
import type { printAreaReply, productDetailReply, productReply } from "./replies/product.ts";

export type ProductRow = InferSelectModel<typeof products> & { replacementTitles: Words | null };

/** For whom and where a catalog resource is shown. */
export interface CatalogView {
  language: Language;
  /** discount of the account's plan, basis points */
  planDiscountBp: number;
  plan: string;
  origin: string;
}

export type ProductSummaryRow = Omit<ProductRow, "content">;

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
    main_image_url: imageUrl(view.origin, row.drawing, row.mainColor),
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
