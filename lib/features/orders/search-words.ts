export const mostWords = 8;
/** A shorter word has a trigram only at its beginning. */
const trigram = 3;
/** How many letters before a number, and how many characters of the number, the database stores. */
const ending = 2;
const longestCode = 20;
/** A tenth of all numbers begin with the same digit, so one digit is too short. */
const shortestCode = 2;

/** Letters that no Unicode normal form decomposes, and how people without such a key type them. */
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

/** Like `order_words` in the database: lower case without accents, punctuation as spaces. */
export const foldWord = (typed: string) =>
  typed
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .toLowerCase()
    .replace(/[łøđðħıßæœ]/g, (letter) => plain[letter] ?? letter)
    .replace(/[\s!-/:-@[-`{-~]+/g, " ")
    .trim();

/**
 * Patterns for `like`; an order that is found matches each of them. Text typed without a space stays together: an
 * e-mail address, a SKU or a number is searched as a whole, beginning anywhere.
 */
export const wordPatterns = (q: string): string[] =>
  q
    .split(/\s+/)
    .map(foldWord)
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word) => ([...word].length < trigram ? `% ${word}%` : `%${word}%`));

/**
 * Like `order_codes` in the database, which stores a word that begins with a digit after the last two letters of the
 * word before. So "PR-100" is not a postcode. Returns a tsquery that every order matching the patterns fulfils; null if
 * they contain no code.
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
