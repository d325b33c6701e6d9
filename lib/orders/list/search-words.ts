const mostWords = 8;
/** Fewer letters make no trigram but at the beginning of a word. */
const trigram = 3;

/** Letters that no normal form takes apart, and how people type them who have no key for them. */
const plain: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/** As `order_words` of the database writes it: small letters without accents, signs are spaces. */
const fold = (typed: string) =>
  typed
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .toLowerCase()
    .replace(/[łøđðħıßæœ]/g, (letter) => plain[letter] ?? letter)
    .replace(/[\s!-/:-@[-`{-~]+/g, " ")
    .trim();

/**
 * For `like`, each of which a found order fulfils. What is typed without a space stays together: an e-mail address, a
 * SKU or a number is looked for as a whole, beginning anywhere.
 */
export const wordPatterns = (q: string): string[] =>
  q
    .split(/\s+/)
    .map(fold)
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word) => ([...word].length < trigram ? `% ${word}%` : `%${word}%`));
