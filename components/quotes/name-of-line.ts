import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";

/** "Tee, Black, M", or the SKU of an unknown variant. */
export function nameOfLine(
  { sku }: Pick<QuoteLine, "sku">,
  variants: ReadonlyMap<string, LineVariant>,
): string {
  const variant = variants.get(sku);
  return variant ? [variant.title, variant.color.name, variant.size.name].join(", ") : sku;
}
