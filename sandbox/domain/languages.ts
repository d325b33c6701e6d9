/** The languages of the catalog. Specification: Conventions 5. */
export const languages = ["en", "fr", "it", "es", "de", "nl", "pl", "pt"] as const;
export type Language = (typeof languages)[number];

export type Words = Record<Language, string>;

/** One text in every language, in the order of `languages`. */
export function words(
  ...[en, fr, it, es, de, nl, pl, pt]: [string, string, string, string, string, string, string, string]
): Words {
  return { en, fr, it, es, de, nl, pl, pt };
}

/** The same text in every language. */
export function sameWords(text: string): Words {
  return words(text, text, text, text, text, text, text, text);
}
