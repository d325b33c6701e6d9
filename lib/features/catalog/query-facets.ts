import type { ColorFamily } from "./color-family.ts";

/** The boundaries between the price ranges, in cents. */
const steps = [500, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000] as const;

export const priceRanges: readonly PriceRange[] = [0, ...steps].map((min, index) => ({
  min,
  max: steps[index] ?? null,
}));

/** Writes the text that `readPriceRange` reads. */
export const writePriceRange = ({ min, max }: PriceRange) => `${min}-${max ?? ""}`;

/** The filters of the catalog. Each is a URL parameter; a product matches if it has any of the parameter's values. */
export const facetNames = [
  "category",
  "availability",
  "tier",
  "gender",
  "fit",
  "color",
  "size",
  "price",
  "days",
  "technique",
  "face",
  "label",
] as const;
export type FacetName = (typeof facetNames)[number];

export type FacetValue = {
  value: string;
  /** In the catalog's language; null if the service gives only a code. */
  name: string | null;
  /** How many products have it, among those that match the search and all other facets. */
  count: number;
  /** Number of categories above a category. */
  depth: number;
};
export type Facets = Record<FacetName, FacetValue[]>;

export const sorts = ["best", "price", "price-down", "days", "name"] as const;
export type Sort = (typeof sorts)[number];

/** From `min` up to but not including `max`, in cents. Null means without an upper limit. */
export type PriceRange = { min: number; max: number | null };

/** Reads a price range of the URL: "500-1000" or "10000-", in cents. */
export function readPriceRange(text: string): PriceRange | null {
  const [, min, max] = /^(\d{1,9})-(\d{1,9})?$/.exec(text) ?? [];
  return min === undefined ? null : { min: Number(min), max: max === undefined ? null : Number(max) };
}

/** The color that the product shows for each family. */
export const familyHexes: Readonly<Record<ColorFamily, string>> = {
  black: "#1c1c1e",
  grey: "#8f9296",
  white: "#ffffff",
  beige: "#e3d5b8",
  brown: "#6f4a2f",
  red: "#c1272d",
  orange: "#e8802f",
  yellow: "#f2cf45",
  green: "#2f8a4e",
  blue: "#2a57b0",
  purple: "#6b3fa0",
  pink: "#eb9db3",
};
