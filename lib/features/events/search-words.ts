const mostWords = 8;
/** So many letters in a row make a trigram; a word without them is found by looking at each event. */
const trigram = /[\p{L}\p{N}]{3}/u;
const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Of an event or of its order; null where something else was typed. */
export const idIn = (q: string): string | null => (guid.test(q) ? q.toLowerCase() : null);

/**
 * For `like` over the words of a payload, each of which a found event fulfils. A quotation mark is written there as
 * JSON writes it.
 */
export const wordPatterns = (q: string): string[] =>
  q
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word) => JSON.stringify(word.toLowerCase()).slice(1, -1))
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);

/** Whether the index of trigrams can find them. */
export const areIndexed = (patterns: readonly string[]) => patterns.some((pattern) => trigram.test(pattern));
