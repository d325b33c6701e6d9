import { z } from "zod";
import type { Words } from "../domain/languages.ts";
import materialData from "./materials.json" with { type: "json" };
import { wordsSchema } from "./names.ts";
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
  // An area without zones of its own is one zone.
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

const material = z.strictObject({ composition: wordsSchema, care: z.array(z.string()), origin: z.string() });
const sizes = z.record(z.string(), z.int());

const materials = z.record(z.string(), material).parse(materialData);
const parts = z
  .strictObject({
    palettes: z.record(z.string(), z.array(z.string())),
    sizes: z.record(z.string(), sizes),
    techniques: z.record(z.string(), z.array(technique)),
  })
  .parse(partData);

/** The name of one of several parts, read as that part. */
function nameIn<T>(all: Record<string, T>) {
  return z.string().transform((name, context): T => {
    const part = all[name];
    if (part !== undefined) return part;
    context.addIssue(`nothing is named ${name}`);
    return z.NEVER;
  });
}

/** What a product of the seeded catalog is made from. Prices in cents, weights in grams. */
const template = z
  .strictObject({
    range: z.string(),
    prefix: z.string(),
    title: wordsSchema,
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
    /** how many colours of the palette; all of them when it is missing */
    colors: z.int().optional(),
    mainColor: z.string(),
    /** size code → what it adds to the base price, cents */
    sizes: z.union([sizes, nameIn(parts.sizes)]),
    areas: z.array(printArea),
    techniques: nameIn(parts.techniques),
    /** of a retired product: the SKU prefix of the offered one that takes its place */
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

/** A product has what its range has, unless it says otherwise. */
const complete = (own: z.infer<typeof product>): Template => template.parse({ ...ranges[own.range], ...own });

export type Template = z.infer<typeof template>;

export const offeredTemplates = offered.map(complete);
/** No longer made: one has a successor, one has none. */
export const retiredTemplates = retired.map(complete);
export const allColors = parts.palettes.all ?? [];

/** What a product's own page shows beyond its row. Colours, faces and techniques are codes that `names.ts` names. */
export interface ProductContent {
  description: Words;
  details: Words | null;
  colors: string[];
  sizes: string[];
  printAreas: PrintAreaContent[];
  techniques: z.infer<typeof technique>[];
  composition: Words;
  fabricWeightGsm: number | null;
  careCodes: string[];
  origin: string;
}
