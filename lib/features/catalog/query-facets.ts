import type { ColorFamily } from "./color-family.ts";

/** Where one step of prices ends and the next begins, in cents. */
const steps = [500, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000] as const;

export const priceRanges: readonly PriceRange[] = [0, ...steps].map((min, index) => ({
  min,
  max: steps[index] ?? null,
}));

/** As `readPriceRange` reads it. */
export const writePriceRange = ({ min, max }: PriceRange) => `${min}-${max ?? ""}`;

/** What the catalog is narrowed down by. Each is a parameter of its address; several values of one are "or". */
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
  /** In the catalog's language; null where the service names only a code. */
  name: string | null;
  /** Products that have it, among those that the search and all other facets leave. */
  count: number;
  /** Of a category, how many are above it. */
  depth: number;
};
export type Facets = Record<FacetName, FacetValue[]>;

export const sorts = ["best", "price", "price-down", "days", "name"] as const;
export type Sort = (typeof sorts)[number];

/** From `min` up to, not including, `max`; in cents. */
export type PriceRange = { min: number; max: number | null };

/** "500-1000", "10000-": as it stands in the address. */
export function readPriceRange(text: string): PriceRange | null {
  const [, min, max] = /^(\d{1,9})-(\d{1,9})?$/.exec(text) ?? [];
  return min === undefined ? null : { min: Number(min), max: max === undefined ? null : Number(max) };
}

/** What each family of colours is shown by. */
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
