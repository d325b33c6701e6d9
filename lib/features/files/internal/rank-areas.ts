import type { PrintArea } from "#lib/core/service/schemas/print-area.ts";
import { type Placeable, type Placement, placeFile, verdictOf } from "../placement.ts";

export type AreaOfProduct = {
  productId: string;
  title: string;
  imageUrl: string | null;
  area: PrintArea;
};
export type RankedArea = AreaOfProduct & { placement: Placement };

/**
 * Where a file prints, best first: of the areas that it reaches those that it fills most, then those where it is
 * sharpest; after them those that it misses by the least.
 */
export function rankAreas(file: Placeable, areas: readonly AreaOfProduct[]): RankedArea[] {
  return areas
    .map((area) => ({ ...area, placement: placeFile(file, area.area) }))
    .sort((one, other) => compareRanks(rankOf(one), rankOf(other)) || compareNames(one, other));
}

/** Smaller is better, the first figure before the next. Whole thousandths, so that equal areas of many products stay together. */
function rankOf({ placement, area }: RankedArea): [number, number, number] {
  const { coverage, dpi, missing, required } = placement;
  if (verdictOf(placement) !== "tooSmall") return [0, -Math.round(coverage * 1000), -Math.round(dpi)];
  const short = Math.max(missing.width / (required.width || 1), missing.height / (required.height || 1));
  return [1, Math.round(short * 1000), -area.width_cm * area.height_cm];
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((figure, index) => figure !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** In no person's language: the same order for everybody, and from one page to the next. */
function compareNames(one: AreaOfProduct, other: AreaOfProduct): number {
  const [first, second] = [keyOf(one), keyOf(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

const keyOf = ({ title, productId, area }: AreaOfProduct) => `${title}\0${productId}\0${area.face}`;
