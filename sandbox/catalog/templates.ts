import { z } from "zod";
import type { LocalizedText } from "../domain/languages.ts";
import materialData from "./materials.json" with { type: "json" };
import { localizedTextSchema } from "./names.ts";
import partData from "./parts.json" with { type: "json" };
import productData from "./products.json" with { type: "json" };

const printArea = z
  .strictObject({
    face: z.string(),
    isNeckLabel: z.boolean().default(false),
    widthCm: z.number(),
    heightCm: z.number(),
    zones: z
      .array(z.strictObject({ code: z.string().nullable(), widthCm: z.number(), heightCm: z.number() }))
      .default([]),
    minDpi: z.int().default(150),
    techniques: z.array(z.string()).default(["dtg", "dtf"]),
    extraCostCents: z.int().default(0),
  })
  // An area that lists no zones is one zone.
  .transform((area) => {
    const { widthCm, heightCm } = area;
    return { ...area, zones: area.zones.length > 0 ? area.zones : [{ code: null, widthCm, heightCm }] };
  });
export type PrintAreaContent = z.infer<typeof printArea>;

const technique = z.strictObject({
  code: z.string(),
  minDpi: z.int().default(150),
  maxColors: z.int().nullable().default(null),
  maxWidthCm: z.number().nullable().default(null),
  maxHeightCm: z.number().nullable().default(null),
  extraDays: z.int().default(0),
  isDefault: z.boolean().default(false),
});

const material = z.strictObject({
  composition: localizedTextSchema,
  care: z.array(z.string()),
  origin: z.string(),
});
const sizes = z.record(z.string(), z.int());

const materials = z.record(z.string(), material).parse(materialData);
const parts = z
  .strictObject({
    palettes: z.record(z.string(), z.array(z.string())),
    sizes: z.record(z.string(), sizes),
    techniques: z.record(z.string(), z.array(technique)),
  })
  .parse(partData);

/** Reads the name of a part, and returns the part. */
function nameIn<T>(all: Record<string, T>) {
  return z.string().transform((name, context): T => {
    const part = all[name];
    if (part !== undefined) return part;
    context.addIssue(`nothing is named ${name}`);
    return z.NEVER;
  });
}

/** The template of a product in the seeded catalog. Prices in cents, weights in grams. */
const template = z
  .strictObject({
    range: z.string(),
    prefix: z.string(),
    title: localizedTextSchema,
    category: z.string(),
    drawing: z.string(),
    brand: z.string(),
    tier: z.enum(["essential", "premium", "eco"]),
    gender: z.enum(["unisex", "women", "men", "kids"]).nullable(),
    fit: z.enum(["regular", "relaxed", "slim", "oversized"]).nullable(),
    material: nameIn(materials),
    gsm: z.int().nullable(),
    grams: z.int(),
    baseCents: z.int(),
    /** the product price rule, basis points */
    priceRuleBp: z.int(),
    days: z.int(),
    labels: z.array(z.string()),
    palette: nameIn(parts.palettes),
    /** number of colours from the palette; all when missing */
    colors: z.int().optional(),
    mainColor: z.string(),
    /** size code → surcharge on the base price, cents */
    sizes: z.union([sizes, nameIn(parts.sizes)]),
    areas: z.array(printArea),
    techniques: nameIn(parts.techniques),
    /** for a discontinued product: SKU prefix of the offered product that replaces it; null when there is none */
    successor: z.string().nullable().optional(),
  })
  .transform(({ palette, colors, ...rest }) => ({ ...rest, colors: palette.slice(0, colors) }));

const product = z.looseObject({ range: z.string() });
const { ranges, offered, retired } = z
  .strictObject({
    ranges: z.record(z.string(), z.record(z.string(), z.unknown())),
    offered: z.array(product),
    retired: z.array(product),
  })
  .parse(productData);

/** A product takes each field from its range, unless it sets the field itself. */
const complete = (own: z.infer<typeof product>): Template => template.parse({ ...ranges[own.range], ...own });

export type Template = z.infer<typeof template>;

export const offeredTemplates = offered.map(complete);
/** Discontinued products: one has a replacement, one has none. */
export const discontinuedTemplates = retired.map(complete);
export const allColors = parts.palettes.all ?? [];

/** The details of a product beyond its columns. Colours, faces and techniques are codes; `names.ts` has their names. */
export interface ProductContent {
  description: LocalizedText;
  details: LocalizedText | null;
  colors: string[];
  sizes: string[];
  printAreas: PrintAreaContent[];
  techniques: z.infer<typeof technique>[];
  composition: LocalizedText;
  fabricWeightGsm: number | null;
  careCodes: string[];
  origin: string;
}
