import type { CatalogProduct } from "#lib/core/service/schemas/catalog.ts";
import type { Lang } from "#lib/core/service/schemas/wire.ts";
import { foldText } from "#lib/fold-text.ts";
import { countXs, joinSizes } from "../join-sizes.ts";

/** Separates the words of the title from all others. A search word never contains it, because it is not a letter. */
export const titleEnd = "|";

/**
 * The search text of a product in one language: each word between spaces, the words of the title first, the others
 * once. A hyphenated word is also added in one piece. All that a card prints is found, and with `ofDetail` what only
 * the product's page or the filter prints.
 */
export function searchTextOf(product: CatalogProduct, ofDetail: readonly string[] = []): string {
  const { title, subtitle, brand, sku_prefix: prefix, category, quality_tier: tier, gender, fit } = product;
  const others = [brand, prefix, category.name, subtitle, tier, gender, fit, ...ofDetail];
  const words = new Set(others.flatMap((text) => wordsOf(text ?? "")));
  return ` ${[...wordsOf(title), titleEnd, ...words].join(" ")} `;
}

const wordsOf = (text: string) =>
  splitTerms(text).flatMap(({ words }) => (words.length > 1 ? [...words, words.join("")] : words));

/** The text between two spaces. `typed` may be a SKU; `words` are searched for in the texts of products. */
type Term = { typed: string; words: string[] };

/** Limit of a search, because each word is searched for in every product. */
const mostWords = 12;

/** "T-shirt, Größe" → "t-shirt," with the words "t" and "shirt", and "grosse" with the word "grosse". A size is a word in one spelling. */
export function splitTerms(text: string): Term[] {
  return joinSizes(foldText(text))
    .split(" ")
    .map((typed) => ({ typed, words: (typed.match(/[\p{L}\p{N}]+/gu) ?? []).map(countXs) }))
    .filter(({ words }) => words.length > 0);
}

/** The terms of a search text, up to 12 words. */
export function readTerms(q: string): Term[] {
  let left = mostWords;
  return splitTerms(q).flatMap(({ typed, words }) => {
    const kept = words.slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [{ typed, words: kept }] : [];
  });
}

/** Endings of plurals in folded text, and what the singular has instead. Rare and irregular plurals are missing. */
const plurals: Record<Lang, readonly (readonly [ending: RegExp, singular: string])[]> = {
  en: [
    [/ies$/, "y"],
    [/(?<=s|x|z|ch|sh)es$/, ""],
    [/(?<!s)s$/, ""],
  ],
  de: [
    [/n$/, ""],
    [/s$/, ""],
  ],
  es: [
    [/es$/, ""],
    [/s$/, ""],
  ],
  fr: [[/[sx]$/, ""]],
  it: [
    [/e$/, "a"],
    [/i$/, "o"],
    [/i$/, "e"],
  ],
  nl: [
    [/([bdfgklmnprst])\1en$/, "$1"],
    [/en$/, ""],
    [/s$/, ""],
  ],
  pl: [
    [/ki$/, "ka"],
    [/y$/, "a"],
    [/y$/, ""],
  ],
  pt: [
    [/oes$/, "ao"],
    [/s$/, ""],
  ],
};

/** The word, and the singular if it may be a plural: "T-shirts" finds a "T-shirt". */
export function formsOf(word: string, lang: Lang): string[] {
  const singulars = plurals[lang].flatMap(([ending, singular]) =>
    ending.test(word) ? word.replace(ending, singular) : [],
  );
  return [word, ...new Set(singulars.filter((form) => form.length > 2))];
}
