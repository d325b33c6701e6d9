import type { Product } from "#lib/features/catalog/get-product.ts";

/**
 * The picture of the first chosen colour that has one, as in the mock-ups. The product's main picture may show a sample
 * print, so it is used only if no variant has a picture.
 */
export function pictureOf({ product, variants }: Product, chosen: readonly string[]): string | null {
  const codes = chosen.length > 0 ? chosen : product.colors.map(({ code }) => code);
  for (const code of codes) {
    const pictured = variants.find(({ color, image_url }) => image_url && color.code === code);
    if (pictured) return pictured.image_url;
  }
  return product.main_image_url;
}
