const mostWords = 12;
/** Fewer make no trigram but at the beginning of a word. */
const trigram = 3;

/** What was typed as the column `search_text` has it: small letters without accents, cut at spaces and signs. */
const wordsOf = (q: string) =>
  q
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter((word) => word !== "");

/** For `like`, each of which a found file fulfils. Signs that mean something to `like` are no part of a word. */
export const wordPatterns = (q: string): string[] =>
  wordsOf(q)
    .slice(0, mostWords)
    .map((word) => ([...word].length < trigram ? `% ${word}%` : `%${word}%`));
