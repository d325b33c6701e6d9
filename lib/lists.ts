import { cacheFormats } from "./cache-formats.ts";

const listFormat = cacheFormats((locale, type: Intl.ListFormatType) => new Intl.ListFormat(locale, { type }));

/** Texts as a list in the language of `locale`: "a, b, and c", "a, b, or c" (disjunction) or "a, b, c" (unit). */
export const formatList = (
  texts: Iterable<string>,
  locale: string,
  type: Intl.ListFormatType = "conjunction",
): string => listFormat(locale, type).format(texts);
