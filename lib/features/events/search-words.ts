const mostWords = 8;
/** Three letters or digits in a row make a trigram. Words without one can be found only by a scan of the events. */
const trigram = /[\p{L}\p{N}]{3}/u;
const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The typed id of an event or of an order; null if the text is not an id. */
export const idIn = (q: string): string | null => (guid.test(q) ? q.toLowerCase() : null);

/**
 * Patterns for `like` on the search text of an event, which must match all of them. Special characters are escaped as
 * in JSON, because the search text is JSON.
 */
export const wordPatterns = (q: string): string[] =>
  q
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word) => JSON.stringify(word.toLowerCase()).slice(1, -1))
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);

/** Whether the trigram index can find at least one of them. */
export const areIndexed = (patterns: readonly string[]) => patterns.some((pattern) => trigram.test(pattern));
