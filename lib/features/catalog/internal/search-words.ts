import { foldText } from "#lib/fold-text.ts";

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
