import type { Words } from "../../domain/languages.ts";
import type { PrintAreaContent, TechniqueContent } from "../content.ts";
import type { Material } from "./materials.ts";

/** What a product of the seeded catalog is made from. Prices in cents, weights in grams. */
export interface Template {
  prefix: string;
  drawing: string;
  category: string;
  title: Words;
  tier: "essential" | "premium" | "eco";
  gender: "unisex" | "women" | "men" | "kids" | null;
  fit: "regular" | "relaxed" | "slim" | "oversized" | null;
  brand: string;
  material: Material;
  gsm: number | null;
  grams: number;
  baseCents: number;
  /** the product price rule, basis points */
  priceRuleBp: number;
  days: number;
  labels: string[];
  colors: readonly string[];
  mainColor: string;
  /** size code → what it adds to the base price, cents */
  sizes: Readonly<Record<string, number>>;
  areas: PrintAreaContent[];
  techniques: TechniqueContent[];
}

interface AreaOptions {
  extraCents?: number;
  dpi?: number;
  techniques?: string[];
  neckLabel?: boolean;
  zones?: PrintAreaContent["zones"];
}

/** A print area of one face, in centimetres; without zones of its own it is one zone. */
export function area(
  face: string,
  widthCm: number,
  heightCm: number,
  options: AreaOptions = {},
): PrintAreaContent {
  return {
    face,
    isNeckLabel: options.neckLabel ?? false,
    widthCm,
    heightCm,
    zones: options.zones ?? [{ code: null, widthCm, heightCm }],
    minDpi: options.dpi ?? 150,
    techniques: options.techniques ?? ["dtg", "dtf"],
    extraCostCents: options.extraCents ?? 0,
  };
}

export function technique(code: string, rest: Partial<TechniqueContent> = {}): TechniqueContent {
  return {
    code,
    minDpi: 150,
    maxColors: null,
    maxWidthCm: null,
    maxHeightCm: null,
    extraDays: 0,
    isDefault: false,
    ...rest,
  };
}
