import type { PriceRange } from "../query-facets.ts";

/** Where one step of prices ends and the next begins, in cents. */
const steps = [500, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000] as const;

export const priceRanges: readonly PriceRange[] = [0, ...steps].map((min, index) => ({
  min,
  max: steps[index] ?? null,
}));

/** As `readPriceRange` reads it. */
export const writePriceRange = ({ min, max }: PriceRange) => `${min}-${max ?? ""}`;
