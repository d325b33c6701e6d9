import type { CatalogProductDetail, CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { OtherVariant } from "#lib/features/catalog/find-replacements.ts";
import { readReplacement } from "#lib/features/catalog/read-replacement.ts";

type Color = CatalogProductDetail["colors"][number];
type Size = CatalogProductDetail["sizes"][number];

type MatrixRow = { color: Color; cells: (CatalogVariant | undefined)[]; pictures: string[] };
export type Matrix = { sizes: Size[]; rows: MatrixRow[] };

/** Colours down, sizes across. What only a variant names stands last: the product may have been read before it. */
export function productMatrix(
  product: Pick<CatalogProductDetail, "colors" | "sizes">,
  variants: readonly CatalogVariant[],
): Matrix {
  const colors = byCode([...product.colors, ...variants.map(({ color }) => color)]);
  const sizes = byCode([...product.sizes, ...variants.map(({ size }) => size)]);
  const at = new Map<string, CatalogVariant>();
  for (const variant of variants) {
    const key = keyOf(variant.color, variant.size);
    // One that is retired stays known, and does not stand where its successor is.
    if (!isOnSale(at.get(key))) at.set(key, variant);
  }
  const rows = colors.map((color) => {
    const cells = sizes.map((size) => at.get(keyOf(color, size)));
    return { color, cells, pictures: picturesOf(cells) };
  });
  return { sizes, rows };
}

export const isOnSale = (variant: CatalogVariant | undefined): variant is CatalogVariant =>
  variant !== undefined && variant.availability !== "discontinued";

const keyOf = (color: { code: string }, size: { code: string }) => JSON.stringify([color.code, size.code]);

function byCode<T extends { code: string }>(named: readonly T[]): T[] {
  const first = new Map<string, T>();
  for (const one of named) if (!first.has(one.code)) first.set(one.code, one);
  return [...first.values()];
}

function picturesOf(cells: readonly (CatalogVariant | undefined)[]): string[] {
  const urls = cells.flatMap((variant) => variant?.image_url ?? []);
  return [...new Set(urls)];
}

type ReplacementPlace = {
  /** The variant to go to; null when only its product is known. */
  sku: string | null;
  /** Null: in the same matrix, or nobody knows where. */
  productId: string | null;
  isHere: boolean;
  /** Null when only an id is known. */
  label: string | null;
  /** As short as the matrix allows. */
  short: string | null;
};

/** Where a variant that is gone sends people: into its own matrix, or to another product. */
export function locateReplacement(
  gone: CatalogVariant,
  matrix: Matrix,
  others: readonly OtherVariant[],
): ReplacementPlace | null {
  const replacement = readReplacement(gone.replacement);
  if (!replacement) return null;
  const { sku = null, productId = null, title = null } = replacement;
  const here = matrix.rows.flatMap(({ cells }) => cells).find((cell) => sku !== null && cell?.sku === sku);
  if (here) {
    const label = `${here.color.name}, ${here.size.name}`;
    const short = here.color.code === gone.color.code ? here.size.name : label;
    return { sku, productId: null, isHere: true, label, short };
  }
  const other = others.find((each) => each.sku === sku);
  if (other) {
    const label = `${other.title}: ${other.color}, ${other.size}`;
    return { sku, productId: other.productId, isHere: false, label, short: other.title };
  }
  const label = title ?? sku;
  return { sku, productId, isHere: false, label, short: label };
}
