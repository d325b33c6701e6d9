import type { CatalogProduct } from "#lib/service/schemas/catalog.ts";
import { foldText } from "./fold-text.ts";

/** What a product is found by in one language; its colours are known with its detail only. */
export function searchTextOf(product: CatalogProduct, colors: readonly { name: string }[] = []): string {
  const { title, brand, sku_prefix: prefix, category } = product;
  const names = colors.map(({ name }) => name);
  return foldText([title, brand, prefix, category.name, ...names].filter(Boolean).join(" "));
}
