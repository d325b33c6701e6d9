import type { CatalogProduct } from "#lib/core/service/schemas/catalog.ts";
import { foldText } from "#lib/fold-text.ts";

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

/** What was typed between two spaces: as it stands it may be a SKU, its words are looked for in what products say. */
type Term = { typed: string; words: string[] };

/** More say nothing more, and each is looked for in every product. */
const mostWords = 12;

/** "T-shirt, Größe" → "t-shirt," of "t" and "shirt", "grosse" of itself. */
export function splitTerms(text: string): Term[] {
  return foldText(text)
    .split(" ")
    .map((typed) => ({ typed, words: typed.match(/[\p{L}\p{N}]+/gu) ?? [] }))
    .filter(({ words }) => words.length > 0);
}

/** What somebody typed, as far as it is looked for. */
export function readTerms(q: string): Term[] {
  let left = mostWords;
  return splitTerms(q).flatMap(({ typed, words }) => {
    const kept = words.slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [{ typed, words: kept }] : [];
  });
}
