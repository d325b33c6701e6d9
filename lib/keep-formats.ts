/** Where our words are of one country and the formats of its bare language are another one's. */
const writtenAs: Readonly<Record<string, string>> = { pt: "pt-PT" };

/** Whose numbers, lists and names of countries stand beside the words of `locale`. */
export const writtenIn = (locale: string): string => writtenAs[locale] ?? locale;

/**
 * Making a formatter takes longer than a thousand uses of it, and a list uses several for every row: each is made once
 * for a locale and what else decides it, which is named by words since those are compared more quickly than options.
 */
export function keepFormats<Given extends readonly string[], Format>(
  make: (locale: string, ...given: Given) => Format,
): (locale: string, ...given: Given) => Format {
  const kept = new Map<string, Format>();
  return (locale, ...given) => {
    const key = given.length === 0 ? locale : `${locale} ${given.join(" ")}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const format = make(writtenIn(locale), ...given);
    kept.set(key, format);
    return format;
  };
}
