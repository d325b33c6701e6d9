import { type Language, type Words, words } from "../../domain/languages.ts";

const names: Record<string, Words> = {
  ONE: words(
    "One size",
    "Taille unique",
    "Taglia unica",
    "Talla única",
    "Einheitsgröße",
    "One size",
    "Rozmiar uniwersalny",
    "Tamanho único",
  ),
  SET10: words(
    "Set of 10",
    "Lot de 10",
    "Set da 10",
    "Juego de 10",
    "10er-Set",
    "Set van 10",
    "Zestaw 10 sztuk",
    "Conjunto de 10",
  ),
  SET25: words(
    "Set of 25",
    "Lot de 25",
    "Set da 25",
    "Juego de 25",
    "25er-Set",
    "Set van 25",
    "Zestaw 25 sztuk",
    "Conjunto de 25",
  ),
  SET50: words(
    "Set of 50",
    "Lot de 50",
    "Set da 50",
    "Juego de 50",
    "50er-Set",
    "Set van 50",
    "Zestaw 50 sztuk",
    "Conjunto de 50",
  ),
};

const units: Record<string, Words> = {
  M: words("months", "mois", "mesi", "meses", "Monate", "maanden", "mies.", "meses"),
  Y: words("years", "ans", "anni", "años", "Jahre", "jaar", "lat", "anos"),
};

/**
 * The size's name in a language. Codes tell their own: `3-4Y` are years of age, `30X40` centimetres, `350ML`
 * millilitres; letter sizes are called what they are.
 */
export function sizeName(code: string, language: Language): string {
  const named = names[code];
  if (named !== undefined) return named[language];
  const age = /^(\d+-\d+)([MY])$/.exec(code);
  if (age?.[1] !== undefined && age[2] !== undefined)
    return `${age[1].replace("-", "–")} ${units[age[2]]?.[language]}`;
  if (/^\d+X\d+$/.test(code)) return `${code.replace("X", " × ")} cm`;
  if (/^\d+ML$/.test(code)) return `${code.slice(0, -2)} ml`;
  return code;
}
