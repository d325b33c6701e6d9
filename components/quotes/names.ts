import type { LineVariant } from "#lib/features/catalog/line-variant.ts";
import type { QuoteLine } from "#lib/features/quotes/document.ts";
import { writtenIn } from "#lib/keep-formats.ts";

/** "Tee, Black, M", or the SKU of what the catalog does not know. */
export function nameOfLine(
  { sku }: Pick<QuoteLine, "sku">,
  variants: ReadonlyMap<string, LineVariant>,
): string {
  const variant = variants.get(sku);
  return variant ? [variant.title, variant.color.name, variant.size.name].join(", ") : sku;
}

/** In the person's words; a code that nobody knows stays as it is. */
export function nameOfCountry(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(writtenIn(locale), { type: "region" }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}
