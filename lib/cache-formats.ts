/** Languages whose translation follows one country, while the formats of the bare language follow another one. */
const writtenAs: Readonly<Record<string, string>> = { pt: "pt-PT" };

/** The locale of numbers, lists and country names that appear beside texts in `locale`. */
export const formatLocaleOf = (locale: string): string => writtenAs[locale] ?? locale;

/**
 * Caches formatters: creating one takes longer than a thousand uses of it, and a list uses several for every row. The
 * cache key is the locale and text parameters, because texts compare faster than option objects.
 */
export function cacheFormats<Given extends readonly string[], Format>(
  make: (locale: string, ...given: Given) => Format,
): (locale: string, ...given: Given) => Format {
  const kept = new Map<string, Format>();
  return (locale, ...given) => {
    const key = given.length === 0 ? locale : `${locale} ${given.join(" ")}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const format = make(formatLocaleOf(locale), ...given);
    kept.set(key, format);
    return format;
  };
}
