const mostWords = 12;
/** A shorter word has a trigram only at the beginning of a word, together with the space before it. */
const trigram = 3;

/** The words of a search text, like those in the column `search_text`: lower case, no accents, split at punctuation. */
const wordsOf = (q: string) =>
  q
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter((word) => word !== "");

/** Patterns for `like`; a file must match all of them. A word never contains a wildcard of `like`. */
export const wordPatterns = (q: string): string[] =>
  wordsOf(q)
    .slice(0, mostWords)
    .map((word) => ([...word].length < trigram ? `% ${word}%` : `%${word}%`));
