import type { Words } from "../domain/languages.ts";

export interface PrintAreaContent {
  face: string;
  isNeckLabel: boolean;
  widthCm: number;
  heightCm: number;
  zones: { code: string | null; widthCm: number; heightCm: number }[];
  minDpi: number;
  techniques: string[];
  extraCostCents: number;
}

export interface TechniqueContent {
  code: string;
  minDpi: number;
  maxColors: number | null;
  maxWidthCm: number | null;
  maxHeightCm: number | null;
  extraDays: number;
  isDefault: boolean;
}

/** What a product's own page shows beyond its row. Colours, faces and techniques are codes named by `words/`. */
export interface ProductContent {
  description: Words;
  details: Words | null;
  colors: string[];
  sizes: string[];
  printAreas: PrintAreaContent[];
  techniques: TechniqueContent[];
  composition: Words;
  fabricWeightGsm: number | null;
  careCodes: string[];
  origin: string;
}
