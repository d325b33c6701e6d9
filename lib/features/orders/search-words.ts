const mostWords = 8;
/** Fewer letters make no trigram but at the beginning of a word. */
const trigram = 3;
/** How much of a word before a number, and of the number, the database keeps. */
const ending = 2;
const longestCode = 20;
/** A tenth of all numbers begins with the same digit. */
const shortestCode = 2;

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

/**
 * As `order_codes` of the database keeps words that begin with a digit: after the last two letters of the word before, so
 * that "PR-100" is no postcode. What every order has that fulfils the patterns, as a tsquery; null where they say none.
 */
export function wordCodes(patterns: readonly string[]): string | null {
  const codes = patterns.flatMap((pattern) => {
    const words = pattern
      .slice(1, -1)
      .split(" ")
      .map((word) => [...word]);
    return words.flatMap((word, place) => {
      const before = words[place - 1] ?? [];
      // A single letter may be the end of a longer word.
      const isKnown = place === 1 ? before.length >= ending : before.length > 0;
      if (!isKnown || !/^[0-9]/.test(word[0] ?? "")) return [];
      const isLast = place === words.length - 1;
      if (isLast && word.length < shortestCode) return [];
      const code = [...before.slice(-ending), ...word.slice(0, longestCode)].join("");
      return [`'${code}'${isLast ? ":*" : ""}`];
    });
  });
  return codes.length > 0 ? codes.join(" & ") : null;
}
