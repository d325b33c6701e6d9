/** Letters that NFD does not split into a letter and an accent, with the plain letters that people type for them. */
const plain: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŋ: "n",
  ŧ: "t",
};

const diacritics = /\p{M}+/gu;
const special = new RegExp(`[${Object.keys(plain).join("")}]`, "g");

/**
 * The searchable form of a text: lower case, without accents, one space between words. Stored words and search terms
 * both use it.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(diacritics, "")
    .replace(special, (letter) => plain[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}
