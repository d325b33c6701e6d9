import type { CatalogProduct } from "#lib/core/service/schemas/catalog.ts";
import { splitTerms } from "./search-words.ts";

/** Between the words of the title and all others; nobody types it, since it is no letter. */
export const titleEnd = "|";

/**
 * What a product is found by in one language: each word between spaces, those of the title first, what has a hyphen
 * also in one. Its colours are known with its detail only.
 */
export function searchTextOf(product: CatalogProduct, colors: readonly { name: string }[] = []): string {
  const { title, brand, sku_prefix: prefix, category } = product;
  const others = [brand, prefix, category.name, ...colors.map(({ name }) => name)];
  return ` ${[...wordsOf(title), titleEnd, ...others.flatMap((text) => wordsOf(text ?? ""))].join(" ")} `;
}

const wordsOf = (text: string) =>
  splitTerms(text).flatMap(({ words }) => (words.length > 1 ? [...words, words.join("")] : words));
