/** A tag as it is stored: in lower case, so that the spelling does not matter. Without zod, for the browser. */
export const spellTag = (typed: string): string =>
  typed.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
