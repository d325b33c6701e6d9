import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import type { OtherVariant } from "#lib/features/catalog/find-replacements.ts";
import { readReplacement } from "#lib/features/catalog/read-replacement.ts";
import type { Matrix } from "./product-matrix.ts";

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
