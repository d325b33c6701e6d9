import type { CatalogProductDetail, CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { ReplacementVariant } from "#lib/features/catalog/find-replacements.ts";
import { readReplacement } from "#lib/features/catalog/read-replacement.ts";

type Color = CatalogProductDetail["colors"][number];
type Size = CatalogProductDetail["sizes"][number];

type MatrixRow = { color: Color; cells: (CatalogVariant | undefined)[]; pictures: string[] };
export type Matrix = { sizes: Size[]; rows: MatrixRow[] };

/**
 * Colours as rows, sizes as columns. Colours and sizes that only a variant names come last, because the product may
 * have been read earlier.
 */
export function productMatrix(
  product: Pick<CatalogProductDetail, "colors" | "sizes">,
  variants: readonly CatalogVariant[],
): Matrix {
  const colors = byCode([...product.colors, ...variants.map(({ color }) => color)]);
  const sizes = byCode([...product.sizes, ...variants.map(({ size }) => size)]);
  const at = new Map<string, CatalogVariant>();
  for (const variant of variants) {
    const key = keyOf(variant.color, variant.size);
    // A discontinued variant never replaces a variant that is on sale in the same cell.
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

type Price = { cents: number; baseCents: number; currency: string };

/** The price of a size, if all its colours that are on sale cost the same. */
export function columnPrice({ rows }: Matrix, column: number): Price | null {
  const cells = rows.map(({ cells }) => cells[column]).filter(isOnSale);
  const [first] = cells;
  if (!first) return null;
  const { price_cents: cents, base_price_cents: baseCents, currency } = first;
  const isSame = cells.every((cell) => cell.price_cents === cents && cell.base_price_cents === baseCents);
  return isSame ? { cents, baseCents, currency } : null;
}

/** What links to the order in the cells: a bag, or the price if the head of the column does not show it. */
export function linksToOrder(matrix: Matrix): "bag" | "price" | "both" {
  const sold = matrix.sizes.flatMap((_, column) =>
    matrix.rows.some(({ cells }) => isOnSale(cells[column])) ? [columnPrice(matrix, column)] : [],
  );
  if (!sold.includes(null)) return "bag";
  return sold.some((price) => price !== null) ? "both" : "price";
}

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
  /** The SKU of the replacement; null if only its product is known. */
  sku: string | null;
  /** Null if the replacement is in the same matrix, or if its product is unknown. */
  productId: string | null;
  isHere: boolean;
  /** Null if only an id is known. */
  label: string | null;
  /** The shortest text that is clear inside the matrix. */
  short: string | null;
};

/** Where the replacement of a discontinued variant is: in the same matrix, or in another product. */
export function locateReplacement(
  discontinued: CatalogVariant,
  matrix: Matrix,
  others: readonly ReplacementVariant[],
): ReplacementPlace | null {
  const replacement = readReplacement(discontinued.replacement);
  if (!replacement) return null;
  const { sku = null, productId = null, title = null } = replacement;
  const here = matrix.rows.flatMap(({ cells }) => cells).find((cell) => sku !== null && cell?.sku === sku);
  if (here) {
    const label = `${here.color.name}, ${here.size.name}`;
    const short = here.color.code === discontinued.color.code ? here.size.name : label;
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
