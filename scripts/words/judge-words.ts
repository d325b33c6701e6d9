import type { Locale } from "#lib/core/i18n/locales.ts";
import { flattenWords, type Plural, readShape, type Words } from "./read-shape.ts";

/** Three words in a row are rarely the same in two languages. */
const phrase = /[a-z]{4,} [a-z]{3,} [a-z]{3,}/;

/** A sign of French that stands without its no-break space, which is a wide one only before a colon. */
const looseSign = /(?: |\u202f)(?=:(?!:))|[ \u00a0](?=[;?!»])|«(?!\u202f)|[\p{L}\d}](?=[;?!»]|: )/u;

/** Lists what is wrong with the messages of a language, compared with the English ones. */
export function judgeWords(locale: Locale, words: Words, english: Words): string[] {
  const [own, wanted] = [flattenWords(words), flattenWords(english)];
  const extra = [...own.keys()]
    .filter((key) => !wanted.has(key))
    .map((key) => `${key} is nothing in English`);
  const judged = [...wanted].flatMap(([key, sentence]) => {
    const given = own.get(key);
    if (given === undefined) return [`${key} is missing`];
    return judgeSentence(locale, given, sentence).map((problem) => `${key} ${problem}`);
  });
  return [...extra, ...judged];
}

function judgeSentence(locale: Locale, given: string, english: string): string[] {
  const problems: string[] = [];
  const [own, wanted] = [readShape(given), readShape(english)];
  if (own.placeholders.join() !== wanted.placeholders.join())
    problems.push(
      `fills in ${own.placeholders.join(" ") || "nothing"} instead of ${wanted.placeholders.join(" ")}`,
    );
  for (const plural of own.plurals) problems.push(...judgePlural(locale, plural));
  if (wanted.plurals.length > 0 && own.plurals.length === 0) problems.push("has lost its plural");
  // Before a brace, a straight apostrophe is ICU's quote: the text after it would be shown literally.
  if (/'[{<]/.test(given)) problems.push("quotes what it should fill in");
  if (locale !== "en" && given === english && phrase.test(given)) problems.push("is English");
  if (/^\s|\s$/.test(given) !== /^\s|\s$/.test(english)) problems.push("has a space at an end");
  // Messages are compiled ahead of time, which drops a named format.
  if (/\{\w+, (number|date|time), (?!::)[^}]*\}/.test(given)) problems.push("names a format");
  if (locale === "fr" && looseSign.test(given)) problems.push("has a sign without its no-break space");
  return problems;
}

function judgePlural(locale: Locale, { of, type, categories }: Plural): string[] {
  const known = new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
  // Outside Polish, "many" is only for millions, and "other" covers these. In English, a plural with "=0" needs only
  // "other".
  const isSaid = (category: string) =>
    (category === "many" && locale !== "pl") || (locale === "en" && categories.includes("=0"));
  const needed = known.filter((category) => !isSaid(category));
  const missing = [...new Set([...needed, "other"])].filter((category) => !categories.includes(category));
  const strange = categories.filter(
    (key) => !key.startsWith("=") && !known.some((category) => category === key),
  );
  return [
    ...missing.map((category) => `has no "${category}" of ${of}`),
    ...strange.map((category) => `has "${category}" of ${of}, which ${locale} does not know`),
  ];
}
