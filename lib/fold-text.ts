/** Letters that no accent makes, as people type them on a keyboard without. */
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

const marks = /\p{M}+/gu;
const special = new RegExp(`[${Object.keys(plain).join("")}]`, "g");

/**
 * A text as it is searched: lower case, without accents, one space between words. Stored words and what is typed go
 * through it alike.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(marks, "")
    .replace(special, (letter) => plain[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}
