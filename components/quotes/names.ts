import { formatLocaleOf } from "#lib/cache-formats.ts";
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

/** The country's name in `locale`; an unknown code is returned unchanged. */
export function nameOfCountry(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(formatLocaleOf(locale), { type: "region" }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}
