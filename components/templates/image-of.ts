import type { Product } from "#lib/features/catalog/get-product.ts";

/** The product's picture in the first colour that was chosen. */
export function imageOf({ product, variants }: Product, [color]: readonly string[]): string | null {
  const pictured = variants.find(({ color: { code }, image_url }) => image_url && code === color);
  return pictured?.image_url ?? product.main_image_url;
}
